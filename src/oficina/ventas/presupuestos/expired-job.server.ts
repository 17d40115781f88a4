import { sql } from 'drizzle-orm';
import { queueCorreo, sendInTurn } from '#oficina/base/letters/queue.server.ts';
import { answererOf } from '#oficina/base/letters/recipients.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Job, Jobs } from '#platform/jobs/jobs.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import { EstadoPresupuesto } from './estados.ts';

type Services = { db: Db; clock: () => Date; jobs: () => Pick<Jobs, 'enqueue'> };

/** Days back that a run covers, to make up for missed runs; the responsable already knows about older presupuestos. */
const DAYS = 7;

/** Job that tells the responsable, each morning, of presupuestos that expired without an answer. */
export const expiredPresupuestosJob = (services: Services): Job => ({
  name: 'presupuestos-caducados',
  retryLimit: 2,
  retryDelay: 60,
  cron: '15 9 * * *',
  handler: () => tellExpired(services),
});

/** Tells of each version once, the day after its last valid day. */
export async function tellExpired({ db, clock, jobs }: Services): Promise<void> {
  const today = todayInMadrid(clock());
  const { rows } = await db.execute<{ presupuestoId: string }>(sql`
    SELECT id AS "presupuestoId" FROM presupuestos
    WHERE estado = ${EstadoPresupuesto.enviado} AND version_vigente AND valido_hasta BETWEEN ${dayAfter(today, -DAYS)} AND ${dayAfter(today, -1)}`);
  for (const { presupuestoId } of rows) {
    const mail = await queueCorreo(db, {
      tipo: 'presupuesto_caducado',
      para: await answererOf(db, presupuestoId),
      datos: { presupuestoId },
      clave: `presupuesto_caducado:${presupuestoId}`,
    });
    if (mail) await sendInTurn(jobs(), mail);
  }
}
