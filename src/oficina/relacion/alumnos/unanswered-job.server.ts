import { sql } from 'drizzle-orm';
import { queueCorreo, sendInTurn } from '#oficina/base/letters/queue.server.ts';
import type { Job } from '#platform/jobs/jobs.server.ts';
import type { SolicitudServices } from './make-solicitud.server.ts';

type Services = Pick<SolicitudServices, 'db' | 'clock'> & { jobs: () => SolicitudServices['jobs'] };

/**
 * Job that tells alumnos, every quarter of an hour, about autoescuelas that have not answered in 48
 * hours.
 */
export const unansweredJob = (services: Services): Job => ({
  name: 'solicitudes-sin-respuesta',
  retryLimit: 2,
  retryDelay: 60,
  cron: '*/15 * * * *',
  handler: () => tellUnanswered(services),
});

type Waiting = { alumnoId: string; enviadaEn: string; para: string };

/** Sends one notice for each sending, for any number of autoescuelas; after a week it sends none. */
export async function tellUnanswered({ db, clock, jobs }: Services): Promise<void> {
  const now = clock();
  const { rows } = await db.execute<Waiting>(sql`
    SELECT DISTINCT a.id AS "alumnoId", extract(epoch FROM e.enviada_en)::text AS "enviadaEn", a.email AS para
    FROM alumnos_autoescuelas e JOIN alumnos a ON a.id = e.alumno_id
    WHERE e.estado IN ('enviada', 'vista') AND a.email_verificado_en IS NOT NULL AND a.email IS NOT NULL
      AND e.enviada_en BETWEEN ${now}::timestamptz - interval '7 days' AND ${now}::timestamptz - interval '48 hours'`);
  for (const { alumnoId, enviadaEn, para } of rows) {
    const correo = await queueCorreo(db, {
      tipo: 'solicitud_sin_respuesta',
      para,
      datos: { alumnoId },
      clave: `solicitud_sin_respuesta:${alumnoId}:${enviadaEn}`,
    });
    if (correo) await sendInTurn(jobs(), correo);
  }
}
