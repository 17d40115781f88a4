import { sql } from 'drizzle-orm';
import { refusalOf, refuseFrom } from '#oficina/base/steps/refuse-from.server.ts';
import type { Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { holdPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import type { Detalle } from '#oficina/ventas/verifactu/record.ts';
import type { Db } from '#platform/database/db.server.ts';
import { againstRule, inUse } from '#platform/http/errors.server.ts';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { recordCobro } from '../cobros/cobros.server.ts';
import { COMPENSACION, EstadoFactura } from '../estados.ts';
import type { Factura } from '../factura.server.ts';
import { facturasFamily } from '../family.server.ts';
import { CLAVE } from '../libros/issued.server.ts';
import { estadoDePasos, pasosFactura } from '../pasos.ts';

// Law of simplified facturas that are exchanged, and of rectificativas.
const EXCHANGE_LAW = 'RD 1619/2012, art. 7.2';
const CORRECTION_LAW = 'RD 1619/2012, art. 15';

/** Simplified factura that an F3 replaces, locked. */
export type SimplifiedFactura = Pick<Factura, '_id' | 'codigo' | 'fecha' | 'totalFactura'>;

/** Factura that a rectificativa corrects. */
export type RectifiedFactura = Factura;

/** Facturas that another one corrects or replaces. */
export type EarlierFacturas = {
  rectified: RectifiedFactura | undefined;
  exchanged: readonly SimplifiedFactura[];
};

/**
 * Factura that a rectificativa corrects, locked so that its cobros wait; undefined for the other facturas.
 */
export async function holdRectified(
  work: Work,
  { _idRectificada }: Factura,
): Promise<RectifiedFactura | undefined> {
  if (_idRectificada === null) return undefined;
  return (await holdPaper(
    { ...work, family: facturasFamily, scope: {} },
    _idRectificada,
  )) as RectifiedFactura;
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
    throw againstRule('Canjea facturas simplificadas: su tipo es F3', EXCHANGE_LAW, {
      campos: [{ campo: 'tipo', motivo: 'es la del canje de simplificadas' }],
      reglas: [1116],
    });
  if (tipo === 'F3' && ids.length === 0)
    throw againstRule('Una factura F3 se hace desde las simplificadas que canjea', EXCHANGE_LAW);
  const held: SimplifiedFactura[] = [];
  for (const id of ids) {
    const one = await holdPaper({ ...work, family: facturasFamily, scope: {} }, id);
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

/** Refuses to replace a factura that is not simplified, or that another one already corrects or replaces; `by` may replace it. */
export async function refuseUnexchangeable(
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

/** Amounts of a factura with one tax, less its rectificativas by differences: euros with two decimals. */
export type Correctable = {
  clave: string;
  base: string;
  cuota: string;
  /** True when some rectificativa by differences has this tax. */
  corregida: boolean;
};

/**
 * Refundable amounts of a factura, by tax. The caller locks the factura, so that no other rectificativa is
 * issued meanwhile.
 */
export async function readCorrectable(db: Pick<Db, 'execute'>, facturaId: string): Promise<Correctable[]> {
  const { rows } = await db.execute<Correctable>(sql`
    SELECT ${CLAVE} AS clave, sum((d->>'base')::numeric)::numeric(14, 2)::text AS base,
      sum(coalesce(d->>'cuota', '0')::numeric + coalesce(d->>'recargo', '0')::numeric)::numeric(14, 2)::text AS cuota,
      bool_or(f.id <> ${facturaId}) AS corregida
    FROM facturas f JOIN registros_facturacion r ON r.factura_id = f.id AND r.tipo = 'alta',
      LATERAL jsonb_array_elements(r.contenido->'desglose') AS d
    WHERE f.id = ${facturaId} OR (f.rectificada_id = ${facturaId} AND f.metodo = 'I' AND f.estado <> ${EstadoFactura.preparando} AND f.anulada_en IS NULL)
    GROUP BY 1 ORDER BY 1`);
  return rows;
}

/** Base and tax of all the parts together: euros with two decimals. */
export const correctableTotal = (parts: readonly Correctable[]): string =>
  plain(
    parts.reduce((sum, { base, cuota }) => sum + cents(base) + cents(cuota), 0n),
    2,
  );

/** Code of the rectificativa that substitutes a factura; undefined when there is none. */
export async function substituteOf(db: Pick<Db, 'execute'>, facturaId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ codigo: string }>(sql`
    SELECT codigo FROM facturas
    WHERE rectificada_id = ${facturaId} AND metodo = 'S' AND estado <> ${EstadoFactura.preparando} AND anulada_en IS NULL LIMIT 1`);
  return rows[0]?.codigo;
}

type Correction = Pick<Factura, 'metodo'> & { desglose: readonly Detalle[] };

/**
 * Refuses a rectificativa that gives back more than is left, or that corrects a factura which another one
 * substitutes (RD 1619/2012, art. 15). The caller locks the corrected factura.
 */
export async function refuseOvercorrection(
  tx: Pick<Db, 'execute'>,
  before: Pick<Factura, '_id' | 'codigo'>,
  { metodo, desglose }: Correction,
): Promise<void> {
  const substitute = await substituteOf(tx, before._id);
  if (substitute)
    throw againstRule(`A ${before.codigo} ya la sustituye ${substitute}: rectifica esa`, CORRECTION_LAW);
  if (metodo !== 'I') return;
  const parts = await readCorrectable(tx, before._id);
  const left = new Map(parts.map((part) => [part.clave, part]));
  for (const row of desglose) {
    const part = left.get(keyOf(row));
    const given = cents(row.base);
    if (given < 0n && cents(part?.base ?? '0') + given < 0n)
      throw againstRule(
        `Devuelve más de lo que queda por rectificar de ${before.codigo}: ${formatEurosText(correctableTotal(parts))} en total`,
        CORRECTION_LAW,
        { campos: [{ campo: 'lineas', motivo: 'devuelven más de lo que queda con ese impuesto' }] },
      );
  }
}

/** Key of the rows with the same tax, as in the libros. */
const keyOf = ({ impuesto, claveRegimen, calificacion, exenta, tipo, tipoRecargo }: Detalle): string =>
  [impuesto, claveRegimen, calificacion ?? exenta, tipo, tipoRecargo]
    .filter((part) => part !== undefined)
    .join('-');

/**
 * Notes in a factura how much its valid rectificativas correct it: 'entera' when one substitutes it, or when those by differences give back
 * all of it; 'parte' when they correct less. The caller has the factura locked.
 */
export async function noteRectified(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  { _id }: Pick<Factura, '_id'>,
): Promise<void> {
  await tx.execute(sql`
    UPDATE facturas SET modificado_en = ${now}, rectificada = (
      SELECT CASE WHEN bool_or(r.metodo = 'S') OR facturas.total_factura + sum(r.total_factura) = 0 THEN 'entera'
        WHEN count(*) > 0 THEN 'parte' END
      FROM facturas r
      WHERE r.rectificada_id = facturas.id AND r.estado <> ${EstadoFactura.preparando} AND r.anulada_en IS NULL)
    WHERE id = ${_id}`);
}

/**
 * Offsets a rectificativa against the pending amount of the factura that it corrects, with a cobro in each.
 * An amount that was already paid stays as money to give back.
 */
export async function compensate(work: Work, correction: Factura, before: RectifiedFactura): Promise<void> {
  const owed = cents(before.pendienteCobro);
  const back = -cents(correction.importeCobrar);
  if (owed <= 0n || back <= 0n) return;
  const both = owed < back ? owed : back;
  const cobro = { fecha: correction.fecha, forma: COMPENSACION };
  await recordCobro(work, before, {
    ...cobro,
    importe: plain(both, 2),
    referencia: correction.codigo ?? '',
  });
  await recordCobro(work, correction, {
    ...cobro,
    importe: plain(-both, 2),
    referencia: before.codigo ?? '',
  });
}
