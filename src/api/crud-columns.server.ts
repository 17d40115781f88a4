import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Resource } from '#kit/resource.ts';
import type { Fields, TableOf } from './crud-table.server.ts';

/** A family that others point to: its table, and what a row of it is called, in SQL over the alias `r`. */
export type Labelled = {
  table: PgTable;
  label: SQL;
  /** Rows that may be pointed to by what is new; all, if not given. */
  choosable?: SQL;
};

/** By the family's name in the API. */
export type LabelledFamilies = Readonly<Record<string, Labelled>>;

/** Columns of a row as calls give it: the family's fields, what every row has, and the names of what it points to. */
export function columnsOf(
  { fields }: Resource,
  table: TableOf<Fields>,
  families: LabelledFamilies,
): Record<string, PgColumn | SQL> {
  const names = namesOf(fields, table, families);
  return {
    ...{ _id: table.id, version: table.version },
    ...Object.fromEntries(Object.keys(fields).map((name) => [name, asGiven(table[name] as PgColumn)])),
    ...{ creadoEn: instant(table.creadoEn), modificadoEn: instant(table.modificadoEn) },
    ...(names && { nombres: names }),
  };
}

/** A moment as JSON writes it. */
const instant = (column: PgColumn) => sql<string>`to_json(${column}) #>> '{}'`;

const asGiven = (column: PgColumn) =>
  column.columnType.startsWith('PgTimestamp') ? sql`to_json(${column}) #>> '{}'` : column;

function namesOf(fields: Fields, table: TableOf<Fields>, families: LabelledFamilies): SQL | undefined {
  const own = sql.identifier(getTableName(table));
  const pairs = Object.entries(fields).flatMap(([name, { input }]) => {
    if (input.kind !== 'reference') return [];
    const family = families[input.family];
    if (!family) throw new Error(`nobody said how a row of ${input.family} is called`);
    const column = sql.identifier((table[name] as PgColumn).name);
    return [
      sql`${name}::text, (SELECT ${family.label} FROM ${family.table} AS r WHERE r.id = ${own}.${column})`,
    ];
  });
  return pairs.length > 0 ? sql`jsonb_build_object(${sql.join(pairs, sql`, `)})` : undefined;
}
