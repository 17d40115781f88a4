import { sql } from 'drizzle-orm';
import { copyPaper } from '#oficina/ventas/papeles/copy-paper.server.ts';
import type { Papel, Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { findPaper, holdPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { executePrepared } from '#platform/database/statements/prepared.server.ts';
import { inUse, invalidFields } from '#platform/http/errors.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { EstadoFactura } from '../estados.ts';
import type { Factura } from '../factura.server.ts';
import { facturasFamily } from '../family.server.ts';
import { refuseUnexchangeable, type SimplifiedFactura } from './earlier-facturas.server.ts';

/**
 * Draft of the complete factura that replaces simplified ones; its recipient is chosen in the draft. Its
 * amounts are the sum of theirs, so nothing more is owed.
 */
export async function exchangeOf(work: Work, ids: readonly string[]): Promise<Papel> {
  const { tx, now } = work;
  const simplified = await holdExchangeable(work, ids);
  const [first] = simplified;
  if (!first) throw invalidFields([{ campo: 'facturas', motivo: 'elige al menos una simplificada' }]);
  const alike = simplified.every(
    ({ impuesto, preciosConIva }) => impuesto === first.impuesto && preciosConIva === first.preciosConIva,
  );
  if (!alike)
    throw inUse('Tienen distinto impuesto o unas llevan los precios con él: cánjealas por separado');
  const draft = await copyPaper(work, first, {
    family: facturasFamily,
    columns: {
      fecha: todayInMadrid(now),
      estado: EstadoFactura.preparando,
      tipo: 'F3',
      fechaOperacion: first.fechaOperacion ?? first.fecha,
    },
    lines: simplified.flatMap(({ lineas }) => lineas),
  });
  await linkExchanged(tx, draft, simplified);
  return findPaper(tx, facturasFamily, draft._id);
}

/** Simplified facturas that can be exchanged, locked in the order of their ids. */
export async function holdExchangeable(work: Work<Factura>, ids: readonly string[]): Promise<Factura[]> {
  const simplified: Factura[] = [];
  for (const id of [...new Set(ids)].toSorted()) simplified.push(await holdPaper(work, id));
  for (const one of simplified) await refuseUnexchangeable(work.tx, one, undefined);
  return simplified;
}

/** Stores which simplified facturas a draft replaces. */
export async function linkExchanged(
  tx: Pick<Db, 'execute'>,
  { _id }: Pick<Papel, '_id'>,
  simplified: readonly SimplifiedFactura[],
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO facturas_canjes (factura_id, canjeada_id)
    SELECT ${_id}, id FROM unnest(${sql.param(simplified.map((one) => one._id))}::uuid[]) AS id`);
}

/** Ids of the simplified facturas that an F3 replaces. */
export async function exchangedIn(tx: Pick<Db, '_'>, facturaId: string): Promise<string[]> {
  const { rows } = await executePrepared<{ id: string }>(
    tx,
    sql`SELECT canjeada_id AS id FROM facturas_canjes WHERE factura_id = ${facturaId} ORDER BY 1`,
  );
  return rows.map(({ id }) => id);
}

/** Code of the complete factura that replaces a simplified one; undefined when there is none. */
export async function exchangedBy(db: Pick<Db, 'execute'>, facturaId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ codigo: string }>(sql`
    SELECT f.codigo FROM facturas_canjes x JOIN facturas f ON f.id = x.factura_id
    WHERE x.canjeada_id = ${facturaId} AND f.estado <> ${EstadoFactura.preparando} AND f.anulada_en IS NULL LIMIT 1`);
  return rows[0]?.codigo;
}
