import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import { name, readKeys } from './keys.server.ts';
import { MENCIONES } from './treatments.ts';

/** Tables that an undo leaves changed: they only grow, or the program computes them from other tables. */
const TOLD = ['precios_tarifas', 'totales_clientes'];

const MERGED = ['clientes', 'contactos_clientes', 'alumnos'];

/** Every table that points to a merged row, directly or through other tables, or that has its id in a text. */
export async function reachedTables(db: Db): Promise<string[]> {
  const { foreign } = await readKeys(db);
  const reached = new Set([...MERGED, ...MENCIONES.map(({ tabla }) => tabla)]);
  for (let before = 0; before !== reached.size; ) {
    before = reached.size;
    for (const { tabla, apunta } of foreign) if (reached.has(apunta)) reached.add(tabla);
  }
  // `sesiones` is left out, because each call changes the session of the caller.
  return [...reached].filter((tabla) => !TOLD.includes(tabla) && tabla !== 'sesiones').sort();
}

/** A digest of all rows and columns of each table. The row `winner` goes without `version` and `modificado_en`, which count its changes. */
export async function snapshot(
  db: Db,
  tables: readonly string[],
  winner: string,
): Promise<Record<string, string>> {
  const parts = tables.map((tabla) => {
    const whole = MERGED.includes(tabla)
      ? sql`CASE WHEN t.id = ${winner} THEN to_jsonb(t) - '{version,modificado_en}'::text[] ELSE to_jsonb(t) END`
      : sql`to_jsonb(t)`;
    return sql`SELECT ${sql.raw(`'${tabla}'`)} AS tabla,
      (SELECT count(*) || ' ' || coalesce(md5(string_agg(x.fila, '' ORDER BY x.fila)), '')
       FROM (SELECT (${whole})::text AS fila FROM ${name(tabla)} AS t) x) AS huella`;
  });
  const { rows } = await db.execute<{ tabla: string; huella: string }>(sql.join(parts, sql` UNION ALL `));
  return Object.fromEntries(rows.map(({ tabla, huella }) => [tabla, huella]));
}

/** How many rows point to each of these rows, by foreign key. */
export async function pointing(
  db: Db,
  tabla: string,
  ids: readonly string[],
): Promise<Record<string, number>> {
  const { foreign } = await readKeys(db);
  const parts = foreign
    .filter(({ apunta, columnas }) => apunta === tabla && columnas.length === 1)
    .map(
      ({ tabla: from, columnas }) => sql`SELECT ${sql.raw(`'${from}.${columnas[0]}'`)} AS clave,
        (SELECT count(*)::int FROM ${name(from)} WHERE ${name(columnas[0] ?? '')} = ANY(${sql.param([...ids])}::uuid[])) AS filas`,
    );
  const { rows } = await db.execute<{ clave: string; filas: number }>(sql.join(parts, sql` UNION ALL `));
  return Object.fromEntries(rows.map(({ clave, filas }) => [clave, filas]));
}
