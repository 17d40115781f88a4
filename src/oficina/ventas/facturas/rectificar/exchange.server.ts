import { sql } from 'drizzle-orm';
import { refusalOf, refuseFrom } from '#oficina/base/steps/refuse-from.server.ts';
import { copyPaper } from '#oficina/ventas/papeles/copy-paper.server.ts';
import type { Papel, Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { findPaper, holdPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { executePrepared } from '#platform/database/statements/prepared.server.ts';
import { againstRule, inUse, invalidFields } from '#platform/http/errors.server.ts';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { EstadoFactura } from '../estados.ts';
import type { Factura } from '../factura.server.ts';
import { facturasFamily } from '../family.server.ts';
import { estadoDePasos, pasosFactura } from '../pasos.ts';

const ROF = 'RD 1619/2012, art. 7.2';

/** Simplified factura that an F3 replaces, locked. */
export type SimplifiedFactura = Pick<Factura, '_id' | 'codigo' | 'fecha' | 'totalFactura'>;

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
export async function holdExchangeable(work: Work, ids: readonly string[]): Promise<Factura[]> {
  const simplified: Factura[] = [];
  for (const id of [...new Set(ids)].toSorted()) simplified.push((await holdPaper(work, id)) as Factura);
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

/**
 * Simplified facturas, by their ids, of an F3 that is being issued, locked in the order of their ids; empty for any other
 * kind. Refuses a simplified factura that another F3 replaced meanwhile, and an F3 that replaces none.
 */
export async function holdExchanged(
  work: Work,
  { _id, tipo }: Factura,
  ids: readonly string[],
): Promise<SimplifiedFactura[]> {
  const { tx } = work;
  if (tipo !== 'F3' && ids.length > 0)
    throw againstRule('Canjea facturas simplificadas: su tipo es F3', ROF, {
      campos: [{ campo: 'tipo', motivo: 'es la del canje de simplificadas' }],
      reglas: [1116],
    });
  if (tipo === 'F3' && ids.length === 0)
    throw againstRule('Una factura F3 se hace desde las simplificadas que canjea', ROF);
  const held: SimplifiedFactura[] = [];
  for (const id of ids) {
    const one = (await holdPaper({ ...work, family: facturasFamily, scope: {} }, id)) as Factura;
    await refuseUnexchangeable(tx, one, _id);
    held.push(one);
  }
  return held;
}

/** Amount of an F3 beyond the simplified facturas: euros with two decimals. */
export const dueAfterExchange = (total: string, exchanged: readonly SimplifiedFactura[]): string =>
  plain(
    exchanged.reduce((left, { totalFactura }) => left - cents(totalFactura), cents(total)),
    2,
  );

/** Code of the complete factura that replaces a simplified one; undefined when there is none. */
export async function exchangedBy(db: Pick<Db, 'execute'>, facturaId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ codigo: string }>(sql`
    SELECT f.codigo FROM facturas_canjes x JOIN facturas f ON f.id = x.factura_id
    WHERE x.canjeada_id = ${facturaId} AND f.estado <> ${EstadoFactura.preparando} AND f.anulada_en IS NULL LIMIT 1`);
  return rows[0]?.codigo;
}

async function refuseUnexchangeable(
  tx: Pick<Db, 'execute'>,
  { _id, codigo, tipo, estado, estadoCobro }: Factura,
  by: string | undefined,
): Promise<void> {
  const step = pasosFactura.canjear;
  refuseFrom(step, estadoDePasos({ estado, estadoCobro }), []);
  if (tipo !== 'F2') throw refusalOf(step, []);
  const { rows } = await tx.execute<{ codigo: string; canje: boolean }>(sql`
    SELECT f.codigo, f.tipo = 'F3' AS canje FROM facturas f
    WHERE f.estado <> ${EstadoFactura.preparando} AND f.anulada_en IS NULL AND f.id IS DISTINCT FROM ${by ?? null}::uuid AND (f.rectificada_id = ${_id}
      OR f.id IN (SELECT factura_id FROM facturas_canjes WHERE canjeada_id = ${_id})) LIMIT 1`);
  const [other] = rows;
  if (other)
    throw inUse(
      other.canje
        ? `${codigo} ya está canjeada por ${other.codigo}`
        : `A ${codigo} la rectifica ${other.codigo}: no se puede canjear`,
    );
}
