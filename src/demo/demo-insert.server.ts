import type pg from 'pg';

/**
 * Inserts rows by column name; it leaves out names that are no column of the table, and generated
 * columns.
 */
export async function insertRows(
  client: pg.ClientBase,
  table: string,
  rows: Record<string, unknown>[],
): Promise<void> {
  const { rows: known } = await client.query<{ column_name: string }>(
    `SELECT column_name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  );
  const names = new Set(known.map(({ column_name }) => column_name));
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    .filter((name) => names.has(name))
    .join(', ');
  await client.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows)],
  );
}
