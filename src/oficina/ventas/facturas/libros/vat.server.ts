import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import { DIAS, IMPUESTOS_DIA, OPERACIONES_DIA } from '../totales/from-rows.server.ts';
import { keptTotals, type TotalsFilter } from '../totales/kept.server.ts';
import type { BookFilter } from './book.server.ts';
import type { FilaIva, ResumenIva } from './contract.ts';
import { ELSEWHERE_AMOUNT, ELSEWHERE_PART, issuedElsewhereIn } from './issued.server.ts';
import type { Period } from './period.ts';

type Filter = Pick<BookFilter, 'period' | 'serie'>;

const totalsOf = ({ period, serie }: Filter): TotalsFilter => ({
  period,
  series: serie === undefined ? undefined : [serie],
});

/**
 * Tax of the facturas issued in a period, by quarter and kind of tax, with the operations that belong to
 * another period.
 */
export async function vatSummary(db: Pick<Db, 'execute'>, filter: Filter): Promise<ResumenIva> {
  const { period } = filter;
  const { rows: filas } = await db.execute<FilaIva>(vatRows(filter));
  const { rows } = await db.execute<Pick<ResumenIva, 'facturas' | 'anuladas' | 'importeTotal'>>(sql`
    SELECT coalesce(sum(facturas), 0)::int AS facturas, coalesce(sum(anuladas), 0)::int AS anuladas,
      coalesce(sum(importe), 0)::numeric(14, 2)::text AS "importeTotal"
    FROM (
      SELECT facturas, anuladas, importe FROM ${keptTotals(DIAS, totalsOf(filter))} t
      UNION ALL SELECT count(*), 0, sum(${ELSEWHERE_AMOUNT})
      FROM facturas_anteriores a WHERE ${issuedElsewhereIn(period, filter.serie)}) emitidas`);
  const { facturas = 0, anuladas = 0, importeTotal = '0.00' } = rows[0] ?? {};
  const sum = (of: 'base' | 'cuota' | 'recargo') =>
    plain(
      filas.reduce((total, row) => total + cents(row[of]), 0n),
      2,
    );
  const during = sql`BETWEEN ${period.desde}::date AND ${period.hasta}::date`;
  return {
    ...period,
    filas,
    facturas,
    anuladas,
    importeTotal,
    base: sum('base'),
    cuota: sum('cuota'),
    recargo: sum('recargo'),
    operacionesAnteriores: await elsewhere(db, totalsOf(filter), sql`operacion NOT ${during}`),
    facturadasDespues: await elsewhere(
      db,
      totalsOf({ ...filter, period: yearAfter(period) }),
      sql`operacion ${during}`,
    ),
  };
}

/** Daily totals of our facturas, and each factura of another program, with the declared codes of their kind of tax. */
const declaredTotals = (filter: Filter): SQL => sql`
  SELECT dia, impuesto, clave_regimen, calificacion, tipo, tipo_recargo, facturas, base, cuota, recargo
  FROM ${keptTotals(IMPUESTOS_DIA, totalsOf(filter))} t
  UNION ALL SELECT a.fecha, d->>'impuesto', d->>'claveRegimen', d->>'calificacion', d->>'tipo', NULL, 1, a.base, a.cuota, a.recargo
  FROM facturas_anteriores a, ${ELSEWHERE_PART} WHERE ${issuedElsewhereIn(filter.period, filter.serie)}`;

/** Query of the rows of the summary, to be read at once or by a cursor. */
export const vatRows = (filter: Filter): SQL => sql`
  SELECT extract(year FROM dia)::int AS ejercicio, extract(quarter FROM dia)::text AS trimestre,
    concat_ws('-', impuesto, clave_regimen, calificacion, tipo, tipo_recargo) AS clave, impuesto,
    clave_regimen AS "claveRegimen", calificacion, tipo, tipo_recargo AS "tipoRecargo", sum(facturas)::int AS facturas,
    sum(base)::numeric(14, 2)::text AS base, sum(cuota)::numeric(14, 2)::text AS cuota,
    sum(recargo)::numeric(14, 2)::text AS recargo
  FROM (${declaredTotals(filter)}) de_cada_dia
  GROUP BY 1, 2, 4, 5, 6, 7, 8
  ORDER BY 1, 2, impuesto, "claveRegimen", calificacion DESC, tipo::numeric DESC NULLS LAST, clave`;

/**
 * Facturas with the operation in another period than their issue: tax is due by the day of the operation
 * (Ley 37/1992, art. 75).
 */
async function elsewhere(db: Pick<Db, 'execute'>, issued: TotalsFilter, operation: SQL) {
  const { rows } = await db.execute<ResumenIva['operacionesAnteriores']>(sql`
    SELECT coalesce(sum(facturas), 0)::int AS facturas, coalesce(sum(base), 0)::numeric(14, 2)::text AS base,
      coalesce(sum(cuota), 0)::numeric(14, 2)::text AS cuota
    FROM ${keptTotals(OPERACIONES_DIA, issued)} t WHERE ${operation}`);
  return rows[0] ?? { facturas: 0, base: '0.00', cuota: '0.00' };
}

/** Year after a period: late operations are searched only in it. */
function yearAfter({ hasta }: Period): Period {
  const next = new Date(`${hasta}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  const desde = next.toISOString().slice(0, 10);
  next.setUTCFullYear(next.getUTCFullYear() + 1);
  return { desde, hasta: next.toISOString().slice(0, 10) };
}
