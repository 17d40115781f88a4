import { sql } from 'drizzle-orm';
import { queueCorreo, sendInTurn } from '#oficina/base/letters/queue.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Job, Jobs } from '#platform/jobs/jobs.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import { emailKey } from '#platform/kit/people/email.ts';
import { EstadoPresupuesto } from './estados.ts';

type Services = { db: Db; clock: () => Date; jobs: () => Pick<Jobs, 'enqueue'> };

/** Days before the expiry at which the recipients are warned. */
const DAYS = 3;

/** Job that warns the recipients, each morning, of presupuestos about to expire. */
export const expiringPresupuestosJob = (services: Services): Job => ({
  name: 'presupuestos-por-caducar',
  retryLimit: 2,
  retryDelay: 60,
  cron: '0 9 * * *',
  handler: () => tellExpiring(services),
});

/**
 * Queues one correo for each version and address, except when the presupuesto was sent in the last 24 hours. The range of days makes up for
 * a missed run.
 */
export async function tellExpiring({ db, clock, jobs }: Services): Promise<void> {
  const now = clock();
  const today = todayInMadrid(now);
  const { rows } = await db.execute<{ presupuestoId: string; para: string }>(sql`
    SELECT DISTINCT p.id AS "presupuestoId", e.para FROM presupuestos p JOIN enlaces_presupuestos e ON e.presupuesto_id = p.id
    WHERE p.estado = ${EstadoPresupuesto.enviado} AND p.version_vigente AND p.valido_hasta BETWEEN ${today} AND ${dayAfter(today, DAYS)}
      AND p.enviado_en < ${now}::timestamptz - interval '1 day'`);
  for (const { presupuestoId, para } of rows) {
    const mail = await queueCorreo(db, {
      tipo: 'presupuesto_recordatorio',
      para,
      datos: { presupuestoId, para },
      clave: `presupuesto_recordatorio:${presupuestoId}:${emailKey(para)}`,
    });
    if (mail) await sendInTurn(jobs(), mail);
  }
}
