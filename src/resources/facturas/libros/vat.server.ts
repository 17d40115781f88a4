import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import { cents, plain } from '#kit/exact.ts';
import type { BookFilter } from './book.server.ts';
import type { FilaIva, ResumenIva } from './contract.ts';
import {
  AMOUNT,
  DECLARED,
  ELSEWHERE_AMOUNT,
  ELSEWHERE_PART,
  issuedElsewhereIn,
  issuedIn,
  PARTS,
} from './issued.server.ts';
import type { Period } from './period.ts';

type Filter = Pick<BookFilter, 'period' | 'serie'>;

const inSeries = ({ serie }: Filter): SQL => (serie === undefined ? sql`` : sql` AND f.serie = ${serie}`);

/**
 * Tax of the facturas issued in a period, by quarter and kind of tax, with the operations that belong to
 * another period.
 */
export async function vatSummary(db: Pick<Db, 'execute'>, filter: Filter): Promise<ResumenIva> {
  const { period } = filter;
  const { rows: filas } = await db.execute<FilaIva>(vatRows(filter));
  const { rows } = await db.execute<Pick<ResumenIva, 'facturas' | 'anuladas' | 'importeTotal'>>(sql`
    SELECT count(*) FILTER (WHERE NOT anulada)::int AS facturas, count(*) FILTER (WHERE anulada)::int AS anuladas,
      coalesce(sum(importe) FILTER (WHERE NOT anulada), 0)::numeric(14, 2)::text AS "importeTotal"
    FROM (
      SELECT f.anulada_en IS NOT NULL AS anulada, ${AMOUNT} AS importe
      FROM facturas f ${DECLARED} WHERE ${issuedIn(period)}${inSeries(filter)}
      UNION ALL SELECT false, ${ELSEWHERE_AMOUNT}
      FROM facturas_anteriores a WHERE ${issuedElsewhereIn(period, filter.serie)}) emitidas`);
  const { facturas = 0, anuladas = 0, importeTotal = '0.00' } = rows[0] ?? {};
  const sum = (of: 'base' | 'cuota' | 'recargo') =>
    plain(
      filas.reduce((total, row) => total + cents(row[of]), 0n),
      2,
    );
  return {
    ...period,
    filas,
    facturas,
    anuladas,
    importeTotal,
    base: sum('base'),
    cuota: sum('cuota'),
    recargo: sum('recargo'),
    operacionesAnteriores: await elsewhere(db, filter, {
      issued: period,
      operation: sql`f.fecha_operacion NOT BETWEEN ${period.desde}::date AND ${period.hasta}::date`,
    }),
    facturadasDespues: await elsewhere(db, filter, {
      issued: yearAfter(period),
      operation: sql`f.fecha_operacion BETWEEN ${period.desde}::date AND ${period.hasta}::date`,
    }),
  };
}

/** Declared rows of each factura, with those of the same tax in one, and its quarter. */
const declaredRows = (filter: Filter): SQL => sql`
  SELECT id, extract(year FROM fecha)::int AS ejercicio, extract(quarter FROM fecha)::text AS trimestre,
    d->>'impuesto' AS impuesto, d->>'claveRegimen' AS "claveRegimen", coalesce(d->>'calificacion', d->>'exenta') AS calificacion,
    d->>'tipo' AS tipo, d->>'tipoRecargo' AS "tipoRecargo", sum(signo * (d->>'base')::numeric) AS base,
    sum(signo * coalesce(d->>'cuota', '0')::numeric) AS cuota, sum(signo * coalesce(d->>'recargo', '0')::numeric) AS recargo
  FROM (
    SELECT f.id, f.fecha, d, signo FROM facturas f ${DECLARED}, ${PARTS}
    WHERE ${issuedIn(filter.period)}${inSeries(filter)} AND f.anulada_en IS NULL
    UNION ALL SELECT a.id, a.fecha, d, 1 FROM facturas_anteriores a, ${ELSEWHERE_PART}
    WHERE ${issuedElsewhereIn(filter.period, filter.serie)}
  ) declaradas
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`;

/**
 * Query of the rows of the summary, to be read at once or by a cursor. Each factura is summed first, so that facturas are counted
 * without putting all their rows in order.
 */
export const vatRows = (filter: Filter): SQL => sql`
  SELECT ejercicio, trimestre, concat_ws('-', impuesto, "claveRegimen", calificacion, tipo, "tipoRecargo") AS clave, impuesto,
    "claveRegimen", calificacion, tipo, "tipoRecargo", count(*)::int AS facturas, sum(base)::numeric(14, 2)::text AS base,
    sum(cuota)::numeric(14, 2)::text AS cuota, sum(recargo)::numeric(14, 2)::text AS recargo
  FROM (${declaredRows(filter)}) de_cada_factura
  GROUP BY 1, 2, 4, 5, 6, 7, 8
  ORDER BY 1, 2, impuesto, "claveRegimen", calificacion DESC, tipo::numeric DESC NULLS LAST, clave`;

type Elsewhere = { issued: Period; operation: SQL };

/**
 * Facturas with the operation in another period than their issue. Tax is due by the day of the operation
 * (Ley 37/1992, art. 75), but a rectificativa counts by its issue (art. 89).
 */
async function elsewhere(db: Pick<Db, 'execute'>, filter: Filter, { issued, operation }: Elsewhere) {
  const { rows } = await db.execute<ResumenIva['operacionesAnteriores']>(sql`
    SELECT count(DISTINCT f.id)::int AS facturas,
      coalesce(sum(signo * (d->>'base')::numeric), 0)::numeric(14, 2)::text AS base,
      coalesce(sum(signo * coalesce(d->>'cuota', '0')::numeric), 0)::numeric(14, 2)::text AS cuota
    FROM facturas f ${DECLARED}, ${PARTS}
    WHERE ${issuedIn(issued)}${inSeries(filter)} AND f.anulada_en IS NULL AND f.tipo NOT LIKE 'R%' AND ${operation}`);
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
