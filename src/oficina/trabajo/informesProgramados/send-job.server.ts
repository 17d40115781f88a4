import { sql } from 'drizzle-orm';
import { queueCorreo, sendInTurn } from '#oficina/base/letters/queue.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Job, Jobs } from '#platform/jobs/jobs.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { type Cadencia, duePeriod } from './due.ts';
import { findAllowed } from './scheduled-informe.server.ts';

type Services = { db: Db; clock: () => Date; jobs: () => Pick<Jobs, 'enqueue'> };

/** At seven in the morning, sends the daily, weekly and monthly informes. */
export const scheduledInformesJob = (services: Services): Job => ({
  name: 'informes-programados',
  retryLimit: 3,
  retryDelay: 300,
  cron: '0 7 * * *',
  handler: () => sendDueInformes(services),
});

type ScheduleRow = { id: string; cada: Cadencia; creadaEn: Date; ultimoPeriodo: string | null };

/**
 * Sends each informe once per period, for any number of runs; a missed one goes in the next run of its
 * period. Ends the informes whose owner may no longer see them.
 */
export async function sendDueInformes({ db, clock, jobs }: Services): Promise<void> {
  const now = clock();
  const dia = todayInMadrid(now);
  const { rows } = await db.execute<Omit<ScheduleRow, 'creadaEn'> & { creadaEn: string }>(sql`
    SELECT id, cada, creada_en AS "creadaEn", ultimo_periodo::text AS "ultimoPeriodo"
    FROM informes_programados WHERE terminada_en IS NULL ORDER BY id`);
  for (const row of rows) {
    const period = duePeriod({ ...row, creadaEn: new Date(row.creadaEn) }, dia);
    if (period === null) continue;
    const correo = await db.transaction((tx) => queueDue(tx, { programadoId: row.id, period, dia, now }));
    if (correo) await sendInTurn(jobs(), correo);
  }
}

type Due = { programadoId: string; period: string; dia: string; now: Date };

async function queueDue(tx: Pick<Db, 'execute'>, { programadoId, period, dia, now }: Due) {
  const allowed = await findAllowed(tx, programadoId);
  if (!allowed) {
    await tx.execute(
      sql`UPDATE informes_programados SET terminada_en = ${now} WHERE id = ${programadoId} AND terminada_en IS NULL`,
    );
    return undefined;
  }
  await tx.execute(
    sql`UPDATE informes_programados SET ultimo_periodo = ${period} WHERE id = ${programadoId}`,
  );
  return queueCorreo(tx, {
    tipo: 'informe_programado',
    para: allowed.email,
    datos: { programadoId, dia },
    clave: `informe_programado:${programadoId}:${period}`,
  });
}
