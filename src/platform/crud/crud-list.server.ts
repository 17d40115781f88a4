import {
  and,
  arrayOverlaps,
  asc,
  desc,
  eq,
  getTableColumns,
  getTableName,
  gte,
  inArray,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/database/db.server.ts';
import { executeRows } from '#platform/database/statements/prepared.server.ts';
import { invalidFields } from '#platform/http/errors.server.ts';
import { filterKind, filterNames, NONE, rangeNames } from '#platform/kit/contract/list-names.ts';
import type { Page } from '#platform/kit/contract/list-query.ts';
import type { ListQuery, Resource, Row } from '#platform/kit/contract/resource.ts';
import { contains, containsWords, numbered } from './containing.server.ts';
import { columnOf, type FamilyTable, type Fields } from './crud-table.server.ts';
import { type Entry, readPage } from './keyset.server.ts';
import type { RowReader } from './row-reader.server.ts';

/** Search conditions that only the family can write. */
export type Looking = {
  /** Condition to find the free text outside the family's columns, without reading the `hidden` fields. */
  alsoFound?: ((text: string, hidden: readonly string[]) => SQL | undefined) | undefined;
  /** Condition for the filters of `list.also`. */
  through?: ((query: ListQuery) => SQL | undefined) | undefined;
};

type Narrowing = [
  resource: Resource,
  table: FamilyTable,
  query: ListQuery,
  hidden?: readonly string[],
  looking?: Looking,
];

/** The condition of a list's filters and free text. */
export const conditionOf = (...narrowing: Narrowing): SQL | undefined =>
  and(filtersOf(...narrowing), wordsOf(...narrowing));

/** The free text of a list. */
function wordsOf(...[{ list }, table, query, hidden = [], looking]: Narrowing): SQL | undefined {
  if (!query.texto) return undefined;
  return or(
    textCondition(table, { search: list.search, hidden }, query.texto),
    looking?.alsoFound?.(query.texto, hidden),
  );
}

function filtersOf(...[{ fields, list }, table, query, hidden = [], looking]: Narrowing): SQL | undefined {
  const conditions = filterNames(list).flatMap((name) => {
    const field = fields[name] ?? list.also?.[name];
    const column = getTableColumns(table)[name];
    const asked = query[name];
    if (!field || !column) return [];
    const param = [name, ...Object.values(rangeNames(name))].find((given) => query[given] !== undefined);
    if (param && hidden.includes(name)) throw unseen(param);
    switch (filterKind(field)) {
      case 'several':
        return Array.isArray(asked) ? oneOf(column, asked) : [];
      case 'flag':
        return asked === undefined ? [] : eq(column, asked);
      case 'none':
        return [];
      case 'text':
        return typeof asked === 'string' && asked !== '' ? contains(sql`${column}`, asked) : [];
      default:
        return between(column, query, name);
    }
  });
  if (Array.isArray(query._id)) conditions.push(inArray(table.id, query._id));
  return and(...conditions, looking?.through?.(query));
}

function oneOf(column: PgColumn, values: unknown[]): SQL | undefined {
  if (column.columnType === 'PgArray') return arrayOverlaps(column, values);
  const some = values.filter((value) => value !== NONE);
  const nothing = column.notNull ? eq(column, '') : isNull(column);
  return or(
    some.length > 0 ? inArray(column, some) : undefined,
    some.length < values.length ? nothing : undefined,
  );
}

/** Conditions of a range. For instants, it uses whole calendar days in Spain. */
function between(column: PgColumn, query: ListQuery, name: string): SQL[] {
  const { from, to } = rangeNames(name);
  const [first, last] = [query[from], query[to]];
  if (column.getSQLType().startsWith('timestamp')) return momentsBetween(sql`${column}`, first, last);
  // A bound may exceed the column's type: as bigint it does not fail, and the index still serves.
  const end = (bound: unknown) => (/int|serial/.test(column.getSQLType()) ? sql`${bound}::bigint` : bound);
  return [
    ...(first === undefined ? [] : [gte(column, end(first))]),
    ...(last === undefined ? [] : [lte(column, end(last))]),
  ];
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The conditions that a moment is within days of the calendar in Spain, both included, or instants. */
export function momentsBetween(moment: SQL, from: unknown, to: unknown): SQL[] {
  const start = (day: SQL) => sql`${day}::timestamp AT TIME ZONE 'Europe/Madrid'`;
  const conditions: SQL[] = [];
  if (typeof from === 'string')
    conditions.push(
      DAY.test(from)
        ? sql`${moment} >= ${start(sql`${from}::date`)}`
        : sql`${moment} >= ${from}::timestamptz`,
    );
  if (typeof to === 'string')
    conditions.push(
      DAY.test(to) ? sql`${moment} < ${start(sql`(${to}::date + 1)`)}` : sql`${moment} <= ${to}::timestamptz`,
    );
  return conditions;
}

type SearchColumns = { search: readonly string[]; hidden: readonly string[] };

/**
 * Condition of a free text. Large tables keep their searchable text in `busqueda`, in lower case without
 * accents and with an index. It joins all the columns, so when the actor may not read one of them, the
 * rest are searched one by one.
 */
function textCondition(table: FamilyTable, { search, hidden }: SearchColumns, text: string): SQL {
  const { busqueda, codigo, refCliente } = getTableColumns(table);
  if (busqueda && !search.some((name) => hidden.includes(name))) {
    const apart =
      codigo && refCliente && search[0] === 'codigo'
        ? (word: string) => numbered(sql`${busqueda}`, sql`${refCliente}`, word)
        : () => undefined;
    return containsWords(text, [sql`${busqueda}`], { folded: true, apart });
  }
  const seen = search.filter((name) => !hidden.includes(name));
  return containsWords(
    text,
    seen.map((name) => sql`${columnOf(table, name)}`),
  );
}

const keyOf = (column: PgColumn): SQL =>
  column.dataType === 'string' && column.columnType === 'PgText'
    ? sql`${column} COLLATE "es-x-icu"`
    : sql`${column}`;

/** Order of a list; texts go in the order of Spanish dictionaries. */
export function orderOf(table: PgTable, orden: string): SQL {
  const key = keyOf(columnOf(table, orden.replace('-', '')));
  return orden.startsWith('-') ? desc(key) : asc(key);
}

export type Listing<F extends Fields> = {
  db: Db;
  resource: Resource;
  table: FamilyTable;
  reader: RowReader<Row<F>>;
  /** Rows that the actor may see. */
  where?: SQL | undefined;
  /** Fields that the actor may not see. */
  hidden?: readonly string[] | undefined;
  looking?: Looking;
};

/** Page of a family's rows, for a query of the list. */
export function listRows<F extends Fields>(listing: Listing<F>, query: ListQuery): Promise<Page<Row<F>>> {
  const { db, resource, table, reader, where, hidden, looking } = listing;
  const { orden } = query;
  if (hidden?.includes(orden.replace('-', ''))) throw unseen('orden');
  const column = columnOf(table, orden.replace('-', ''));
  return readPage(db, {
    asked: query,
    order: {
      orden,
      key: keyOf(column),
      id: sql`${table.id}`,
      type: column.getSQLType(),
      nullable: !column.notNull,
    },
    from: sql`${table}`,
    table: getTableName(table),
    where: and(where, filtersOf(resource, table, query, hidden, looking)),
    words: wordsOf(resource, table, query, hidden, looking),
    read: ({ where, orderBy, limit, offset, clave, counts, kept }) =>
      executeRows(
        db,
        sql`SELECT ${reader.columns}, ${clave}, ${counts.total}, ${counts.estimado}
          FROM ${table} WHERE ${where} ORDER BY ${orderBy} LIMIT ${sql.raw(String(limit))}${offset > 0 ? sql` OFFSET ${offset}` : undefined}`,
        { kept, answerOf: (rows) => rows.map((values) => entryOf(reader, values)) },
      ),
  });
}

function entryOf<One>(reader: RowReader<One>, values: readonly unknown[]): Entry<One> {
  const [clave, total, estimado] = values.slice(reader.width);
  return { fila: reader.rowOf(values), clave, total, estimado } as Entry<One>;
}

/** Refuses a search or an order by a field that the actor may not see: the answer would reveal its value. */
export const unseen = (campo: string) => invalidFields([{ campo, motivo: 'no puedes ver ese dato' }]);
