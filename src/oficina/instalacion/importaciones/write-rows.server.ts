import { type SQL, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { columnOf, type Transaction } from '#platform/crud/crud-table.server.ts';
import type { Importable, RowValues } from './importable.server.ts';

/** A row to write, with the names of the table's definition. */
export type NewRow = { id: string; values: RowValues };
export type ChangedRow = { id: string; version: number; values: RowValues };

/** Makes an SQL set of the rows, where each column has its type in the table. */
function setOf({ table }: Importable, names: readonly string[], rows: RowValues[]): SQL {
  const types = names.map((name) => {
    const column = columnOf(table, name);
    return sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`;
  });
  const plain = rows.map((row) =>
    Object.fromEntries(names.map((name) => [columnOf(table, name).name, row[name] ?? null])),
  );
  return sql`jsonb_to_recordset(${JSON.stringify(plain)}::jsonb) AS nuevas (${sql.join(types, sql`, `)})`;
}

/**
 * Inserts new rows with one statement and gives the ids of those inserted; it skips rows that repeat a
 * unique value. Throws what the database refuses for another reason.
 */
export async function insertRows(
  tx: Transaction,
  importable: Importable,
  { rows, now, strict = false }: { rows: readonly NewRow[]; now: Date; strict?: boolean },
): Promise<Set<string>> {
  const [first] = rows;
  if (!first) return new Set();
  const full = rows.map(({ id, values }) => ({ ...values, id, creadoEn: now, modificadoEn: now }));
  const names = ['id', 'creadoEn', 'modificadoEn', ...Object.keys(first.values)];
  const columns = sql.join(
    names.map((name) => sql.identifier(columnOf(importable.table, name).name)),
    sql`, `,
  );
  const { rows: written } = await tx.execute<{ id: string }>(sql`
    INSERT INTO ${importable.table} (${columns}) SELECT ${columns} FROM ${setOf(importable, names, full)}
    ${strict ? sql`` : sql`ON CONFLICT DO NOTHING`} RETURNING id`);
  return new Set(written.map(({ id }) => id));
}

/** Writes the new values of existing rows with one statement; it skips rows of another version. */
export async function updateRows(
  tx: Transaction,
  importable: Importable,
  { rows, now }: { rows: readonly ChangedRow[]; now: Date },
): Promise<Set<string>> {
  const [first] = rows;
  if (!first) return new Set();
  const names = ['id', 'version', ...Object.keys(first.values)];
  const changes = Object.keys(first.values).map((name) => {
    const column = sql.identifier(columnOf(importable.table, name).name);
    return sql`${column} = nuevas.${column}`;
  });
  const set = setOf(
    importable,
    names,
    rows.map(({ id, version, values }) => ({ ...values, id, version })),
  );
  const { rows: written } = await tx.execute<{ id: string }>(sql`
    UPDATE ${importable.table} AS antiguas
    SET ${sql.join(changes, sql`, `)}, version = antiguas.version + 1, modificado_en = ${now}
    FROM ${set} WHERE antiguas.id = nuevas.id AND antiguas.version = nuevas.version RETURNING antiguas.id AS id`);
  return new Set(written.map(({ id }) => id));
}

export type HistoryChange = { id: string; antes: RowValues | null; despues: RowValues | null };
export type Author = { _id: string; nombre: string };

/** Writes a line of history for each row, with one statement. */
export async function rememberRows(
  tx: Transaction,
  { familia, by, now }: { familia: string; by: Author; now: Date },
  changes: readonly HistoryChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const lines = changes.map(({ id, antes, despues }) => ({
    id: uuid({ msecs: now.getTime() }),
    entidad_id: id,
    antes,
    despues,
  }));
  await tx.execute(sql`
    INSERT INTO historial (id, entidad, entidad_id, en, actor_id, actor_nombre, antes, despues)
    SELECT id, ${familia}, entidad_id, ${now}::timestamptz, ${by._id}::uuid, ${by.nombre}, antes, despues
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      AS lineas (id uuid, entidad_id uuid, antes jsonb, despues jsonb)`);
}
