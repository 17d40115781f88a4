import { sql } from 'drizzle-orm';
import { columnsOf, type LabelledFamilies } from '#platform/crud/crud-columns.server.ts';
import { columnOf, type Transaction } from '#platform/crud/crud-table.server.ts';
import type { Importable, RowValues } from './importable.server.ts';

/** Existing row, with its values as calls give them. */
export type Existing = RowValues & { _id: string; version: number };

/** Gives a key in the form in which keys are compared. */
export const keyOf = (value: unknown): string => String(value).toLowerCase();

/** Finds the ids of the rows that have each of these keys, in one query. */
export async function findByKey(
  tx: Transaction,
  { table }: Importable,
  { clave, keys }: { clave: string; keys: string[] },
): Promise<Map<string, string[]>> {
  const column = columnOf(table, clave);
  const { rows } = await tx.execute<{ id: string; key: string }>(sql`
    SELECT ${table.id} AS id, lower(${column}::text) AS key FROM ${table}
    WHERE lower(${column}::text) = ANY (${sql.param(keys)}::text[])`);
  return new Map(
    Map.groupBy(rows, ({ key }) => key)
      .entries()
      .map(([key, found]) => [key, found.map(({ id }) => id)]),
  );
}

/** Reads rows by id and locks them until the transaction ends. */
export async function readExisting(
  tx: Transaction,
  { importable, families }: { importable: Importable; families: LabelledFamilies },
  ids: string[],
): Promise<Map<string, Existing>> {
  if (ids.length === 0) return new Map();
  const { resource, table } = importable;
  const { nombres: _, ...columns } = columnsOf(resource, table, families);
  const rows = await tx
    .select(columns)
    .from(table)
    .where(sql`${table.id} = ANY (${sql.param(ids)}::uuid[])`)
    .orderBy(table.id)
    .for('update', { of: table });
  return new Map((rows as Existing[]).map((row) => [row._id, row]));
}
