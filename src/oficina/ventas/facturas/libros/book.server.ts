import { type SQL, sql } from 'drizzle-orm';
import type { Serie } from '#oficina/ventas/papeles/series.ts';
import { readJoinedPage } from '#platform/crud/keyset.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Page, PageQuery } from '#platform/kit/contract/list-query.ts';
import type { Apunte } from './contract.ts';
import {
  CLAVE,
  DECLARED,
  ELSEWHERE_AMOUNT,
  ELSEWHERE_PART,
  issuedElsewhereIn,
  issuedIn,
  PARTS,
  RECORDS,
} from './issued.server.ts';
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
  f.anulada_en IS NOT NULL AS anulada, false AS anterior`;

/** The same columns of a factura of another program. */
const ELSEWHERE = sql`a.id AS "_id", a.numero AS codigo, 'F1' AS tipo, '' AS serie, a.fecha, NULL::date AS "fechaOperacion",
  a.nif, a.cliente_nombre AS nombre, jsonb_build_array(de.d) AS desglose, '[]'::jsonb AS sustituye,
  ${ELSEWHERE_AMOUNT}::text AS "importeTotal", NULL AS "importeSustituido", NULL AS rectificada, NULL::uuid AS "_idRectificada",
  false AS anulada, true AS anterior`;

/** Instant that sorts a factura of another program among ours: the beginning of its day. */
const ELSEWHERE_AT = sql`(a.fecha::timestamp AT TIME ZONE 'Europe/Madrid')`;

function conditionOf({ period, serie, grupo }: BookFilter): SQL {
  const inSeries = serie === undefined ? sql`` : sql` AND f.serie = ${serie}`;
  const alike =
    grupo === undefined
      ? sql``
      : sql` AND f.anulada_en IS NULL AND EXISTS (SELECT FROM (SELECT f.*) AS f ${DECLARED}, ${PARTS} WHERE ${CLAVE} = ${grupo})`;
  return sql`${issuedIn(period)}${inSeries}${alike}`;
}

/** Facturas of another program that are in the book. */
const elsewhere = ({ period, serie, grupo }: BookFilter): SQL => sql`
  FROM facturas_anteriores a, ${ELSEWHERE_PART}
  WHERE ${issuedElsewhereIn(period, serie)}${grupo === undefined ? sql`` : sql` AND ${CLAVE} = ${grupo}`}`;

/** Page of the book of issued facturas (RD 1624/1992, art. 63), in the order of issue. */
export function readBook(db: Db, filter: BookFilter, asked: PageQuery): Promise<Page<Apunte>> {
  const order = { orden: 'emitida', key: sql`p.emitida_en`, type: 'timestamptz', id: sql`p.id` };
  // Records are joined to the rows of the page only; the count needs none.
  return readJoinedPage<{ _id: string; apunte: Apunte }>(db, {
    asked,
    order,
    table: 'facturas',
    where: sql`true`,
    joined: {
      name: sql`p`,
      queries: [
        sql`SELECT f.id, f.emitida_en FROM facturas f WHERE ${conditionOf(filter)}`,
        sql`SELECT a.id, ${ELSEWHERE_AT} AS emitida_en ${elsewhere(filter)}`,
      ],
    },
    columns: sql`coalesce(
        (SELECT to_jsonb(b) FROM (SELECT ${COLUMNS} FROM (SELECT * FROM facturas WHERE id = p.id) AS f ${RECORDS}) b),
        (SELECT to_jsonb(b) FROM (SELECT ${ELSEWHERE} FROM facturas_anteriores a, ${ELSEWHERE_PART} WHERE a.id = p.id) b)) AS apunte,
      p.id AS "_id"`,
  }).then((page) => ({
    ...page,
    filas: page.filas.map(({ apunte }) => apunte),
  }));
}

/** Query of the whole book, to be read by a cursor. */
export const wholeBook = (filter: BookFilter): SQL => sql`
  SELECT * FROM (
    SELECT ${COLUMNS}, f.emitida_en AS en FROM facturas f ${RECORDS} WHERE ${conditionOf(filter)}
    UNION ALL SELECT ${ELSEWHERE}, ${ELSEWHERE_AT} ${elsewhere(filter)}) b
  ORDER BY en, "_id"`;
