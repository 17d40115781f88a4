import { getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Transaction } from '#api/crud-table.server.ts';
import { inOnePacket } from '#api/one-packet.server.ts';
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
  await inOnePacket(tx, () => [
    tx
      .execute(
        sql`DELETE FROM ${family.lines} WHERE papel_id = ${papelId} AND id <> ALL(${sql.param(ids)}::uuid[])`,
      )
      .execute(),
    addLineas(tx, family, papelId, lines),
  ]);
}

/** Writes lines of a paper, new or not; a line of another paper stays as it is. */
export async function addLineas(
  tx: Transaction,
  { lines: table }: PaperFamily,
  papelId: string,
  lines: readonly Linea[],
): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ _id, ...line }, orden) => ({ ...line, id: _id, papelId, orden }));
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const written = Object.keys(rows[0] ?? {}).filter(
    (name) => name !== 'id' && name !== 'papelId' && columns[name],
  );
  await tx
    .insert(table)
    .values(rows as never)
    .onConflictDoUpdate({
      target: table.id,
      set: Object.fromEntries(
        written.map((name) => [name, sql.raw(`excluded."${columns[name]?.name}"`)]),
      ) as never,
      setWhere: sql`${table.papelId} = ${papelId}`,
    })
    .execute();
}
