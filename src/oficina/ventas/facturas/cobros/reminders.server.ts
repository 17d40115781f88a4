import { sql } from 'drizzle-orm';
import { queueCorreo, sendInTurn } from '#oficina/base/letters/queue.server.ts';
import { addressesOf } from '#oficina/base/letters/recipients.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Job, Jobs } from '#platform/jobs/jobs.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import { emailKey } from '#platform/kit/people/email.ts';
import { EstadoFactura } from '../estados.ts';
import { creditOf } from '../ingresos/read.server.ts';

type Services = { db: Db; clock: () => Date; jobs: () => Pick<Jobs, 'enqueue'> };

type Hito = {
  tipo: 'factura_por_vencer' | 'factura_vencida';
  /** Calendar days since the due date; negative before it. */
  desde: number;
  /** Last day on which a missed reminder is still sent. */
  hasta: number;
};

/** Moments of the reminders. When two are late, only the last one is sent. */
const HITOS: readonly Hito[] = [
  { tipo: 'factura_por_vencer', desde: -3, hasta: 0 },
  { tipo: 'factura_vencida', desde: 3, hasta: 14 },
  { tipo: 'factura_vencida', desde: 15, hasta: 29 },
  { tipo: 'factura_vencida', desde: 30, hasta: 44 },
];

/** Job that reminds clientes, each morning, of facturas that fall due soon or are overdue. */
export const remindersJob = (services: Services): Job => ({
  name: 'facturas-recordatorios',
  retryLimit: 2,
  retryDelay: 60,
  cron: '15 9 * * *',
  handler: () => remindDue(services),
});

const WAITING_REFUNDS = sql`(SELECT coalesce(-sum(r.pendiente_cobro), 0) FROM facturas r
  WHERE r.cliente_id = f.cliente_id AND r.estado_cobro IN ('pendiente', 'parcial') AND r.pendiente_cobro < 0)`;

/**
 * Condition of a factura that may be reminded: it is owed, is no rectificativa, its cliente accepts reminders, and what is in the
 * cliente's favour does not cover it: the credit, which the office applies, and the refunds of rectificativas that wait.
 */
const REMINDED = sql`f.estado <> ${EstadoFactura.preparando} AND f.anulada_en IS NULL AND f.tipo NOT LIKE 'R%' AND f.importe_cobrar > 0
  AND f.pendiente_cobro > 0 AND NOT c.sin_recordatorios AND f.pendiente_cobro > ${creditOf(sql`f.cliente_id`)} + ${WAITING_REFUNDS}`;

type Due = { id: string; venceEl: string; _idCliente: string; _idContacto: string | null };

/** Queues one correo for each factura, due date, moment and address. */
export async function remindDue({ db, clock, jobs }: Services): Promise<void> {
  const today = todayInMadrid(clock());
  for (const { tipo, desde, hasta } of HITOS) {
    const { rows } = await db.execute<Due>(sql`
      SELECT f.id, f.vence_el::text AS "venceEl", f.cliente_id AS "_idCliente", f.contacto_id AS "_idContacto"
      FROM facturas f JOIN clientes c ON c.id = f.cliente_id
      WHERE f.vence_el BETWEEN ${dayAfter(today, -hasta)} AND ${dayAfter(today, -desde)} AND ${REMINDED}
        -- Who got it in these days knows when it is due.
        AND f.fecha < f.vence_el + ${desde}::int
      ORDER BY f.vence_el, f.id`);
    for (const { id: facturaId, venceEl, ...whose } of rows)
      for (const para of await addressesOf(db, whose, 'recordatorios')) {
        const mail = await queueCorreo(db, {
          tipo,
          para,
          datos: { facturaId, venceEl },
          clave: `recordatorio:${facturaId}:${venceEl}:${desde}:${emailKey(para)}`,
        });
        if (mail) await sendInTurn(jobs(), mail);
      }
  }
}

/** Number of facturas that would be reminded today. */
export async function countDue(db: Pick<Db, 'execute'>, today: string): Promise<number> {
  const moments = HITOS.map(
    ({ desde, hasta }) => sql`(f.vence_el BETWEEN ${dayAfter(today, -hasta)} AND ${dayAfter(today, -desde)}
      AND f.fecha < f.vence_el + ${desde}::int)`,
  );
  const { rows } = await db.execute<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM facturas f JOIN clientes c ON c.id = f.cliente_id
    WHERE ${REMINDED} AND (${sql.join(moments, sql` OR `)})`);
  return rows[0]?.n ?? 0;
}

/** Whether the factura can still be reminded. */
export async function isReminded(db: Pick<Db, 'execute'>, facturaId: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    SELECT FROM facturas f JOIN clientes c ON c.id = f.cliente_id WHERE f.id = ${facturaId} AND ${REMINDED}`);
  return Boolean(rowCount);
}
