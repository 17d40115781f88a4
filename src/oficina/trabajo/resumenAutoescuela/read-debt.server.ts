import { sql } from 'drizzle-orm';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { seenOf } from '#oficina/trabajo/cronologia/reach.server.ts';
import { OWED, owedParts } from '#oficina/ventas/facturas/cobros/owed.server.ts';
import { transferQr } from '#oficina/ventas/facturas/cobros/transfer-qr.ts';
import { creditOf } from '#oficina/ventas/facturas/ingresos/read.server.ts';
import type { Pago } from '#oficina/ventas/facturas/table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Debida, MiResumen } from './contract.ts';

/** Most facturas that are shown; the rest are in their list. */
const MOST = 10;

type Row = Omit<Debida, 'forma' | 'iban' | 'qr'> & { pago: Pago | null };

type Deuda = MiResumen['deuda'];

/**
 * What the actor's autoescuela owes, and the facturas that are due first, each with its way to pay. Its credit (decision 170) and the refunds that it waits
 * for count on those first.
 */
export async function readDebt(
  db: Pick<Db, 'execute'>,
  { actor, hoy }: { actor: Actor; hoy: string },
): Promise<Deuda> {
  const { rows } = await db.execute<Omit<Deuda, 'facturas'> & { facturas: Row[] }>(sql`
    WITH abiertas AS (
      SELECT id, vence_el, pendiente_cobro,
        (SELECT coalesce(sum(v.queda) FILTER (WHERE v.dia < ${hoy}::date), 0) FROM ${owedParts} v) AS vencido
      FROM facturas WHERE ${OWED} AND ${seenOf({ actor }, 'facturas') ?? sql`false`}
    ), favor AS (
      SELECT ${creditOf(sql`${actor.clienteId}`)} - coalesce(sum(pendiente_cobro) FILTER (WHERE pendiente_cobro < 0), 0) AS importe
      FROM abiertas
    ), debidas AS (
      SELECT abiertas.*, least(pendiente_cobro, greatest(sum(pendiente_cobro) OVER (ORDER BY vence_el, id) - importe, 0)) AS por_pagar
      FROM abiertas, favor WHERE pendiente_cobro > 0
    ), por_vencer AS (
      SELECT id, vence_el, pendiente_cobro, por_pagar, greatest(vencido - pendiente_cobro + por_pagar, 0) AS vencido FROM debidas
    ), primeras AS (
      SELECT d.id AS "_id", f.codigo, d.vence_el AS "venceEl", f.importe_cobrar::text AS total, d.pendiente_cobro::text AS pendiente,
        d.por_pagar::numeric(14, 2)::text AS "porPagar", d.vencido::numeric(14, 2)::text AS vencido, f.pago, f.emisor->>'nombre' AS titular
      FROM (SELECT * FROM por_vencer ORDER BY vence_el, id LIMIT ${MOST}) d JOIN facturas f ON f.id = d.id
    )
    SELECT coalesce(sum(pendiente_cobro), 0)::numeric(14, 2)::text AS debido, favor.importe::numeric(14, 2)::text AS "aFavor",
      (coalesce(sum(pendiente_cobro), 0) - favor.importe)::numeric(14, 2)::text AS pendiente,
      coalesce(sum(vencido), 0)::numeric(14, 2)::text AS vencido, count(id)::int AS cuantas,
      (SELECT coalesce(jsonb_agg(p ORDER BY p."venceEl", p."_id"), '[]') FROM primeras p) AS facturas
    FROM favor LEFT JOIN por_vencer ON true GROUP BY favor.importe`);
  const [deuda] = rows;
  if (!deuda) throw new Error('sums always give a row');
  return { ...deuda, facturas: deuda.facturas.map(debidaOf) };
}

function debidaOf({ pago, ...factura }: Row): Debida {
  const { titular, codigo, porPagar } = factura;
  const iban = pago?.tipo === 'transferencia' ? pago.iban : null;
  const qr =
    iban && titular
      ? transferQr({ beneficiario: titular, iban, importe: porPagar, concepto: codigo })
      : undefined;
  const forma = pago && { nombre: pago.nombre, tipo: pago.tipo, instrucciones: pago.instrucciones };
  return { ...factura, forma, iban, qr: qr ?? null };
}
