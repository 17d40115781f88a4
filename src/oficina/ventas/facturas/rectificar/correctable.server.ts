import { sql } from 'drizzle-orm';
import type { Detalle } from '#oficina/ventas/verifactu/record.ts';
import type { Db } from '#platform/database/db.server.ts';
import { againstRule } from '#platform/http/errors.server.ts';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { EstadoFactura } from '../estados.ts';
import type { Factura } from '../factura.server.ts';
import { CLAVE } from '../libros/issued.server.ts';

/** Amounts of a factura with one tax, less its rectificativas by differences: euros with two decimals. */
export type Correctable = {
  clave: string;
  base: string;
  cuota: string;
  /** True when some rectificativa by differences has this tax. */
  corregida: boolean;
};

const ROF = 'RD 1619/2012, art. 15';

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
  if (substitute) throw againstRule(`A ${before.codigo} ya la sustituye ${substitute}: rectifica esa`, ROF);
  if (metodo !== 'I') return;
  const parts = await readCorrectable(tx, before._id);
  const left = new Map(parts.map((part) => [part.clave, part]));
  for (const row of desglose) {
    const part = left.get(keyOf(row));
    const given = cents(row.base);
    if (given < 0n && cents(part?.base ?? '0') + given < 0n)
      throw againstRule(
        `Devuelve más de lo que queda por rectificar de ${before.codigo}: ${formatEurosText(correctableTotal(parts))} en total`,
        ROF,
        { campos: [{ campo: 'lineas', motivo: 'devuelven más de lo que queda con ese impuesto' }] },
      );
  }
}

/** Key of the rows with the same tax, as in the libros. */
const keyOf = ({ impuesto, claveRegimen, calificacion, exenta, tipo, tipoRecargo }: Detalle): string =>
  [impuesto, claveRegimen, calificacion ?? exenta, tipo, tipoRecargo]
    .filter((part) => part !== undefined)
    .join('-');
