import { sql } from 'drizzle-orm';
import { queueCorreo, sendInTurn } from '#oficina/base/letters/queue.server.ts';
import { DIAS_SIN_CAMINO, workingDaysAfter } from '#oficina/relacion/alumnos/peticion-words.ts';
import type { Job, Jobs } from '#platform/jobs/jobs.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import type { PeticionServices } from './change-peticiones.server.ts';
import { handOverPeticiones } from './hand-over.server.ts';

type Services = Pick<PeticionServices, 'db' | 'clock'> & { jobs: () => Pick<Jobs, 'enqueue'> };

/**
 * Job that every hour hands over what waits for autoescuelas that have joined, and tells alumnos that no way was found to one in five working
 * days.
 */
export const noWayJob = (services: Services): Job => ({
  name: 'peticiones-sin-camino',
  retryLimit: 2,
  retryDelay: 60,
  cron: '25 * * * *',
  handler: async () => {
    await handOverPeticiones(services);
    await tellNoWay(services);
  },
});

/** Tells each once: of two programs at once, one marks the row. */
export async function tellNoWay({ db, clock, jobs }: Services): Promise<void> {
  const now = clock();
  const { rows } = await db.execute<{ id: string; dia: string; para: string }>(sql`
    SELECT p.id, (p.enviada_en AT TIME ZONE 'Europe/Madrid')::date::text AS dia, a.email AS para
    FROM peticiones p JOIN alumnos a ON a.id = p.alumno_id
    WHERE p.estado IN ('esperando', 'llevada') AND p.avisada_en IS NULL AND a.email IS NOT NULL AND a.email_verificado_en IS NOT NULL`);
  for (const { id, dia, para } of rows) {
    if (workingDaysAfter(dia, DIAS_SIN_CAMINO) > todayInMadrid(now)) continue;
    const correo = await db.transaction(async (tx) => {
      const { rowCount } =
        await tx.execute(sql`UPDATE peticiones SET avisada_en = ${now}, version = version + 1
        WHERE id = ${id} AND avisada_en IS NULL AND estado IN ('esperando', 'llevada')`);
      return rowCount
        ? queueCorreo(tx, {
            tipo: 'peticion_sin_camino',
            para,
            datos: { peticionId: id },
            clave: `peticion_sin_camino:${id}:${dia}`,
          })
        : undefined;
    });
    if (correo) await sendInTurn(jobs(), correo);
  }
}
