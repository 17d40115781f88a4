import { sql } from 'drizzle-orm';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { seenOf } from '#oficina/trabajo/cronologia/reach.server.ts';
import { OWED, owedParts } from '#oficina/ventas/facturas/cobros/owed.server.ts';
import { transferQr } from '#oficina/ventas/facturas/cobros/transfer-qr.ts';
import type { Pago } from '#oficina/ventas/facturas/table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import type { Debida, MiResumen } from './contract.ts';

/** Most facturas that are shown; the rest are in their list. */
const MOST = 10;

type Row = Omit<Debida, 'forma' | 'iban' | 'qr'> & { pago: Pago | null };

/** Facturas that the actor's autoescuela owes, the first due first, each with its way to pay. */
export async function readDebt(
  db: Pick<Db, 'execute'>,
  { actor, hoy }: { actor: Actor; hoy: string },
): Promise<MiResumen['deuda']> {
  const { rows } = await db.execute<Row>(sql`
    SELECT id AS "_id", codigo, vence_el::text AS "venceEl", total_factura::text AS total, pendiente_cobro::text AS pendiente,
      (SELECT coalesce(sum(v.queda) FILTER (WHERE v.dia < ${hoy}::date), 0)::numeric(14, 2) FROM ${owedParts} v)::text AS vencido,
      pago, emisor->>'nombre' AS titular
    FROM facturas WHERE ${OWED} AND pendiente_cobro > 0 AND anulada_en IS NULL AND ${seenOf({ actor }, 'facturas') ?? sql`false`}
    ORDER BY vence_el, id`);
  const sumOf = (name: 'pendiente' | 'vencido') =>
    plain(
      rows.reduce((sum, row) => sum + cents(row[name]), 0n),
      2,
    );
  return {
    pendiente: sumOf('pendiente'),
    vencido: sumOf('vencido'),
    cuantas: rows.length,
    facturas: rows.slice(0, MOST).map(debidaOf),
  };
}

function debidaOf({ pago, ...factura }: Row): Debida {
  const { titular, codigo, pendiente } = factura;
  const iban = pago?.tipo === 'transferencia' ? pago.iban : null;
  const qr =
    iban && titular
      ? transferQr({ beneficiario: titular, iban, importe: pendiente, concepto: codigo })
      : undefined;
  const forma = pago && { nombre: pago.nombre, tipo: pago.tipo, instrucciones: pago.instrucciones };
  return { ...factura, forma, iban, qr: qr ?? null };
}
