import { getTableName, type SQL, sql } from 'drizzle-orm';
import { labelledFamilies } from '#oficina/base/labels.server.ts';
import type { Standard, TableNames } from '#oficina/base/standard.server.ts';
import type { Along } from '#platform/crud/crud.server.ts';
import { columnOf, type Transaction } from '#platform/crud/crud-table.server.ts';
import { inUse } from '#platform/http/errors.server.ts';

/** Rows of `familia` whose `campo` names the removed row: they are removed with it when the call sends `flag`. */
export type AlongFamily = Pick<Along, 'flag' | 'title'> & { familia: string; campo: string };

type Services = {
  tableNames: TableNames;
  standardOf?: ((name: string) => Standard | undefined) | undefined;
};

/**
 * Removes those rows as the calls of their own family would: with its rights, its scope and a line of historial each. Refuses
 * when a row of any table names one of them, even if that row would only lose the reference.
 */
export const alongOf = (
  { familia, campo, ...said }: AlongFamily,
  { tableNames, standardOf }: Services,
): Along => ({
  ...said,
  take: async (tx, request, id) => {
    const table = labelledFamilies[familia]?.table;
    const standard = standardOf?.(familia);
    if (!table || !standard) throw new Error(`nobody registered ${familia}`);
    const scope = standard.rows.scopeOf(request, 'eliminar');
    const { rows } = await tx.execute<{ id: string }>(
      sql`SELECT id FROM ${table} WHERE ${columnOf(table, campo)} = ${id} ORDER BY id FOR UPDATE`,
    );
    const ids = rows.map((row) => row.id);
    const used = await firstUser(tx, getTableName(table), ids);
    if (used !== undefined)
      throw inUse(
        `Algo de lo suyo se usa en ${tableNames[used] ?? 'otros datos'}: no se puede eliminar con ello`,
      );
    for (const one of ids) await standard.rows.writes.remove(tx, { request, scope }, one);
  },
});

/** First table with a row that names one of these rows of `table` by a foreign key; undefined if there is none. */
async function firstUser(
  tx: Transaction,
  table: string,
  ids: readonly string[],
): Promise<string | undefined> {
  const { rows: keys } = await tx.execute<{ tabla: string; columna: string }>(sql`
    SELECT c.conrelid::regclass::text AS tabla, a.attname AS columna FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = ${table}::regclass ORDER BY 1`);
  const named = keys.map(
    ({
      tabla,
      columna,
    }): SQL => sql`SELECT ${tabla} AS tabla WHERE EXISTS (SELECT FROM ${sql.identifier(tabla)}
      WHERE ${sql.identifier(columna)} = ANY(${sql.param([...ids])}::uuid[]))`,
  );
  if (named.length === 0 || ids.length === 0) return undefined;
  const { rows } = await tx.execute<{ tabla: string }>(sql`${sql.join(named, sql` UNION ALL `)} LIMIT 1`);
  return rows[0]?.tabla;
}
