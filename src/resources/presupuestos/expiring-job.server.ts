import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import type { Job, Jobs } from '#api/jobs.server.ts';
import { todayInMadrid } from '#kit/dates.ts';
import { dayAfter } from '#kit/day-after.ts';
import { emailKey } from '#kit/email.ts';
import { queueMail, sendInTurn } from '#office/letters/queue.server.ts';
import { EstadoPresupuesto } from './estados.ts';

type Services = { db: Db; clock: () => Date; jobs: () => Pick<Jobs, 'enqueue'> };

/** How long before a quote expires who got it is told. */
const DAYS = 3;

/** Each morning, those who got a quote that is about to expire are told. */
export const expiringQuotesJob = (services: Services): Job => ({
  name: 'presupuestos-por-caducar',
  retryLimit: 2,
  retryDelay: 60,
  cron: '0 9 * * *',
  handler: () => tellExpiring(services),
});

/** Once for each version and address; who was sent it yesterday or today knows. A day that was missed is made up for. */
export async function tellExpiring({ db, clock, jobs }: Services): Promise<void> {
  const now = clock();
  const today = todayInMadrid(now);
  const { rows } = await db.execute<{ presupuestoId: string; para: string }>(sql`
    SELECT DISTINCT p.id AS "presupuestoId", e.para FROM presupuestos p JOIN enlaces_presupuestos e ON e.presupuesto_id = p.id
    WHERE p.estado = ${EstadoPresupuesto.enviado} AND p.version_vigente AND p.valido_hasta BETWEEN ${today} AND ${dayAfter(today, DAYS)}
      AND p.enviado_en < ${now}::timestamptz - interval '1 day'`);
  for (const { presupuestoId, para } of rows) {
    const mail = await queueMail(db, {
      tipo: 'presupuesto_recordatorio',
      para,
      datos: { presupuestoId, para },
      clave: `presupuesto_recordatorio:${presupuestoId}:${emailKey(para)}`,
    });
    if (mail) await sendInTurn(jobs(), mail);
  }
}
