import { getTableColumns, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { insertAsValue } from '#platform/database/statements/insert-as-value.server.ts';
import { executePrepared } from '#platform/database/statements/prepared.server.ts';
import type { Linea } from './linea-contract.ts';
import type { PaperFamily } from './paper-family.server.ts';

/** Replaces the lines of a paper. A line that stays keeps its id, which facturas point to. */
export async function storeLineas(
  tx: Transaction,
  family: PaperFamily,
  papelId: string,
  lines: readonly Linea[],
): Promise<void> {
  const ids = lines.map(({ _id }) => _id);
  await tx.execute(
    sql`DELETE FROM ${family.lines} WHERE papel_id = ${papelId} AND id <> ALL(${sql.param(ids)}::uuid[])`,
  );
  await addLineas(tx, family, papelId, lines);
}

/**
 * Writes new or changed lines of a paper; a line of another paper stays as it is. All the lines go as one JSON value, so that the statement
 * has the same text for any number of lines, and connections keep it.
 */
export async function addLineas(
  tx: Transaction,
  { lines: table }: PaperFamily,
  papelId: string,
  lines: readonly Linea[],
): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ _id, ...line }, orden) => ({ ...line, id: _id, papelId, orden }));
  const columns = getTableColumns(table);
  const written = Object.keys(rows[0] ?? {}).filter(
    (name) => name !== 'id' && name !== 'papelId' && columns[name],
  );
  const changes = written.map((name) => `"${columns[name]?.name}" = excluded."${columns[name]?.name}"`);
  await executePrepared(
    tx,
    sql`${insertAsValue(table, rows, 'lineas')}
      ON CONFLICT (id) DO UPDATE SET ${sql.raw(changes.join(', '))} WHERE lineas.papel_id = ${papelId}`,
  );
}
