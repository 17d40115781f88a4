import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { insertAsValue } from '#platform/database/statements/insert-as-value.server.ts';
import { executeKeptRows } from '#platform/database/statements/prepared.server.ts';
import type { Linea } from './linea-contract.ts';
import type { PaperFamily } from './paper-family.server.ts';
import { lineasReader } from './read-paper.server.ts';

/** Replaces the lines of a paper, and gives them as they are stored. A line that stays keeps its id, which facturas point to. */
export async function storeLineas(
  tx: Transaction,
  family: PaperFamily,
  papelId: string,
  lines: readonly Linea[],
): Promise<Linea[]> {
  const ids = lines.map(({ _id }) => _id);
  await tx.execute(
    sql`DELETE FROM ${family.lines} WHERE papel_id = ${papelId} AND id <> ALL(${sql.param(ids)}::uuid[])`,
  );
  return addLineas(tx, family, papelId, lines);
}

/**
 * Writes new or changed lines of a paper, and gives them as they are stored; a line of another paper stays as it is. All the lines go as one
 * JSON value, so that the statement has the same text for any number of lines, and connections keep it.
 */
export async function addLineas(
  tx: Transaction,
  family: PaperFamily,
  papelId: string,
  lines: readonly Linea[],
): Promise<Linea[]> {
  if (lines.length === 0) return [];
  const { lines: table } = family;
  const rows = lines.map(({ _id, ...line }, orden) => ({ ...line, id: _id, papelId, orden }));
  const columns = getTableColumns(table);
  const written = Object.keys(rows[0] ?? {}).filter(
    (name) => name !== 'id' && name !== 'papelId' && columns[name],
  );
  const changes = written.map((name) => `"${columns[name]?.name}" = excluded."${columns[name]?.name}"`);
  const reader = lineasReader(family);
  const stored = await executeKeptRows(
    tx,
    sql`${insertAsValue(table, rows)} ON CONFLICT (id) DO UPDATE SET ${sql.raw(changes.join(', '))}
      WHERE ${sql.raw(`"${getTableName(table)}"`)}.papel_id = ${papelId} RETURNING ${reader.columns}`,
  );
  const places = new Map(lines.map(({ _id }, place) => [_id, place]));
  return stored.map(reader.rowOf).sort((a, b) => (places.get(a._id) ?? 0) - (places.get(b._id) ?? 0));
}
