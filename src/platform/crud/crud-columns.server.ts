import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { pointsTo } from '#platform/kit/contract/fields.ts';
import type { Resource } from '#platform/kit/contract/resource.ts';
import { columnOf, type FamilyTable } from './crud-table.server.ts';

/** A family that others point to: its table and the label of a row, in SQL over the alias `r`. */
export type LabelledFamily = {
  table: PgTable;
  label: SQL;
  /** Rows that new references may point to; all of them by default. */
  choosable?: SQL;
};

/** Families by their name in the API. */
export type LabelledFamilies = Readonly<Record<string, LabelledFamily>>;

/**
 * Columns of a row as the API gives it, and in its order: the family's fields, the names of its references
 * and the base columns. None of them takes a value, so their text is always the same.
 */
export function columnsOf(
  { name, fields }: Resource,
  table: FamilyTable,
  families: LabelledFamilies,
): Record<string, PgColumn | SQL> {
  const names = namesOf({ name, fields }, table, families);
  return {
    _id: table.id,
    version: table.version,
    ...Object.fromEntries(Object.keys(fields).map((name) => [name, asGiven(columnOf(table, name))])),
    ...(names && { nombres: names }),
    creadoEn: instant(table.creadoEn),
    modificadoEn: instant(table.modificadoEn),
  };
}

/** Instant as JSON writes it. */
const instant = (column: PgColumn) => sql<string>`to_json(${column}) #>> '{}'`;

const asGiven = (column: PgColumn) =>
  column.columnType.startsWith('PgTimestamp') ? sql`to_json(${column}) #>> '{}'` : column;

function namesOf(
  { name: resource, fields }: Pick<Resource, 'name' | 'fields'>,
  table: FamilyTable,
  families: LabelledFamilies,
): SQL | undefined {
  const own = sql.identifier(getTableName(table));
  const pairs = Object.entries(fields).flatMap(([name, field]) => {
    const pointed = pointsTo(field);
    if (pointed === undefined) return [];
    const family = families[pointed];
    if (!family)
      throw new Error(
        `${resource}.${name} points to ${pointed}: say in labels.server.ts how its rows are called`,
      );
    const column = sql`${own}.${sql.identifier(columnOf(table, name).name)}`;
    const several = field.input.kind === 'references';
    const label = several ? sql`string_agg(${family.label}, ', ' ORDER BY ${family.label})` : family.label;
    const which = several ? sql`r.id = ANY (${column})` : sql`r.id = ${column}`;
    return [sql`${sql.raw(`'${name}'`)}, (SELECT ${label} FROM ${family.table} AS r WHERE ${which})`];
  });
  return pairs.length > 0 ? sql`json_build_object(${sql.join(pairs, sql`, `)})` : undefined;
}
