import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import { readSqlPage } from '#api/keyset.server.ts';
import type { Page, PageQuery } from '#kit/list-query.ts';
import type { Serie } from '#office/papeles/series.ts';
import type { Apunte } from './contract.ts';
import { CLAVE, DECLARED, issuedIn, PARTS, REPLACES } from './issued.server.ts';
import type { Period } from './period.ts';

/** Facturas of the book: those of a period, of a series, or with one tax. */
export type BookFilter = { period: Period; serie?: Serie | undefined; grupo?: string | undefined };

/**
 * Columns of a row of the book. A factura without its record shows '[]' instead of failing: `verificar`
 * reports it.
 */
const COLUMNS = sql`f.id AS "_id", f.codigo, f.tipo, f.serie, f.fecha, f.fecha_operacion AS "fechaOperacion",
  f.destinatario->>'nif' AS nif, coalesce(f.destinatario->>'nombre', f.cliente_nombre) AS nombre,
  coalesce(r.contenido->'desglose', '[]') AS desglose, coalesce(o.desglose, '[]') AS sustituye,
  f.total_factura::text AS "importeTotal", o.importe::text AS "importeSustituido",
  (SELECT codigo FROM facturas c WHERE c.id = f.rectificada_id) AS rectificada, f.rectificada_id AS "_idRectificada",
  f.anulada_en IS NOT NULL AS anulada`;

const RECORDS = sql`
  LEFT JOIN registros_facturacion r ON r.factura_id = f.id AND r.tipo = 'alta'
  ${REPLACES}`;

function conditionOf({ period, serie, grupo }: BookFilter): SQL {
  const inSeries = serie === undefined ? sql`` : sql` AND f.serie = ${serie}`;
  const alike =
    grupo === undefined
      ? sql``
      : sql` AND f.anulada_en IS NULL AND EXISTS (SELECT FROM (SELECT f.*) AS f ${DECLARED}, ${PARTS} WHERE ${CLAVE} = ${grupo})`;
  return sql`${issuedIn(period)}${inSeries}${alike}`;
}

/** Page of the book of issued facturas (RD 1624/1992, art. 63), in the order of issue. */
export function readBook(db: Db, filter: BookFilter, asked: PageQuery): Promise<Page<Apunte>> {
  const order = { orden: 'emitida', key: sql`f.emitida_en`, type: 'timestamptz', id: sql`f.id` };
  // Records are joined to the rows of the page only; the count needs none.
  return readSqlPage<Apunte>(db, {
    asked,
    order,
    table: 'facturas',
    where: conditionOf(filter),
    from: sql`facturas f`,
    columns: sql`(SELECT to_jsonb(b) FROM (SELECT ${COLUMNS} FROM (SELECT f.*) AS f ${RECORDS}) b) AS apunte, f.id AS "_id"`,
  }).then((page) => ({
    ...page,
    filas: page.filas.map((row) => (row as unknown as { apunte: Apunte }).apunte),
  }));
}

/** Query of the whole book, to be read by a cursor. */
export const wholeBook = (filter: BookFilter): SQL => sql`
  SELECT ${COLUMNS} FROM facturas f ${RECORDS} WHERE ${conditionOf(filter)} ORDER BY f.emitida_en, f.id`;
