import type pg from 'pg';

/** Puts invented rows in a table, by the names of its columns; what is no column of it, or is made from others, is left out. */
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
