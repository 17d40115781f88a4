import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import type { AFavor, Ingreso } from './operations.ts';

/** Most ingresos of a cliente that are read; those with something left come first. */
const MOST = 200;

const instant = (column: SQL) => sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Uses of `ingresos`, the oldest first. */
const USOS = sql`coalesce((
  SELECT jsonb_agg(jsonb_build_object('_id', u.id, 'clase', u.clase, 'fecha', u.fecha, 'importe', u.importe::text, 'forma', u.forma,
    'referencia', u.referencia, '_idFactura', c.factura_id, 'codigo', f.codigo, 'deshaceA', u.deshace_id,
    'deshecho', d.id IS NOT NULL, 'anotadoPor', u.anotado_por_nombre, 'anotadoEn', ${instant(sql`u.anotado_en`)})
    ORDER BY u.anotado_en, f.codigo, u.id)
  FROM ingresos_usos u LEFT JOIN cobros c ON c.id = u.cobro_id LEFT JOIN facturas f ON f.id = c.factura_id
    LEFT JOIN ingresos_usos d ON d.deshace_id = u.id
  WHERE u.ingreso_id = ingresos.id), '[]')`;

const readIngresos = async (db: Pick<Db, 'execute'>, where: SQL): Promise<Ingreso[]> => {
  const { rows } = await db.execute<Ingreso>(sql`
    SELECT ingresos.id AS "_id", ingresos.cliente_id AS "_idCliente", ingresos.fecha::text AS fecha, ingresos.importe, ingresos.forma,
      ingresos.referencia, (ingresos.importe - ingresos.dispuesto)::text AS disponible,
      EXISTS (SELECT FROM ingresos_usos a WHERE a.ingreso_id = ingresos.id AND a.clase = 'anulado') AS anulado, ${USOS} AS usos,
      ingresos.anotado_por_nombre AS "anotadoPor", ${instant(sql`ingresos.anotado_en`)} AS "anotadoEn"
    FROM ingresos WHERE ${where}
    ORDER BY ingresos.dispuesto < ingresos.importe DESC, ingresos.fecha DESC, ingresos.id DESC LIMIT ${MOST}`);
  return rows;
};

/** Ingreso with its uses. */
export async function readIngreso(db: Pick<Db, 'execute'>, id: string): Promise<Ingreso> {
  const [row] = await readIngresos(db, sql`ingresos.id = ${id}`);
  if (!row) throw notFound('el ingreso');
  return row;
}

/** Credit of a cliente, and its ingresos: first those with money left, the newest first. */
export async function readAFavor(
  db: Pick<Db, 'execute'>,
  cliente: string,
  own: SQL = sql`true`,
): Promise<AFavor> {
  const rows = await readIngresos(db, sql`ingresos.cliente_id = ${cliente} AND ${own}`);
  const left = rows.reduce((sum, { disponible }) => sum + cents(disponible), 0n);
  return { importe: plain(left, 2), ingresos: rows };
}

/** Credit of a cliente in euros, as a subquery; `cliente` is its identifier in SQL. */
export const creditOf = (cliente: SQL): SQL => sql`(
  SELECT coalesce(sum(i.importe - i.dispuesto), 0)::numeric(14, 2) FROM ingresos i
  WHERE i.cliente_id = ${cliente} AND i.dispuesto < i.importe)`;
