import { getTableColumns, getTableName, is, SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

type Row = Readonly<Record<string, unknown>>;
type InsertParts = { before: SQL; after: SQL };

const written = new WeakMap<PgTable, Map<string, InsertParts>>();

/**
 * An INSERT of rows as one JSON value. Its text is the same for any number of rows and any fields, so that `executePrepared` keeps
 * it. Fields that are no columns are left out. A missing value becomes the column's default. If the default is SQL and the first
 * row lacks the value, the column is left out and PostgreSQL computes it. `called` is the alias of the table for the rest of the
 * statement.
 */
export function insertAsValue(table: PgTable, rows: readonly Row[], called = getTableName(table)): SQL {
  const columns = Object.entries(getTableColumns(table) as Record<string, PgColumn>).filter(
    ([name, column]) => !column.generated && (rows[0]?.[name] !== undefined || !is(column.default, SQL)),
  );
  const { before, after } = textsOf(table, columns, called);
  const full = rows.map((row) =>
    Object.fromEntries(
      columns.map(([name, column]) => [name, row[name] === undefined ? column.default : row[name]]),
    ),
  );
  return sql`${before}${JSON.stringify(full)}${after}`;
}

function textsOf(
  table: PgTable,
  columns: readonly (readonly [string, PgColumn])[],
  called: string,
): InsertParts {
  const known = written.get(table) ?? new Map<string, InsertParts>();
  written.set(table, known);
  const key = columns.map(([name]) => name).join();
  const found = known.get(key);
  if (found) return found;
  const list = (of: (name: string, column: PgColumn) => string) =>
    columns.map(([name, column]) => of(name, column)).join(', ');
  const made = {
    before: sql.raw(
      `INSERT INTO "${getTableName(table)}" AS "${called}" (${list((_, { name }) => `"${name}"`)})
        SELECT ${list((name) => `x."${name}"`)} FROM json_to_recordset(`,
    ),
    after: sql.raw(`::json) AS x(${list((name, column) => `"${name}" ${column.getSQLType()}`)})`),
  };
  known.set(key, made);
  return made;
}
