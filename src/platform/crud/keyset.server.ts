import { and, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import { sqlState } from '#platform/database/sql-state.server.ts';
import { invalidFields } from '#platform/http/errors.server.ts';
import { LAST_BY_NUMBER, type Page, type PageQuery } from '#platform/kit/contract/list-query.ts';
import { formatCount } from '#platform/kit/format.ts';
import {
  type CountResult,
  type Counts,
  countRows,
  countsOf,
  isBig,
  NO_COUNTS,
  type Total,
  totalAt,
  totalFrom,
} from './keyset-count.server.ts';
import { findByWords } from './keyset-words.server.ts';

/**
 * Order of a list: one key, and the row's identifier for equal keys. Null goes last when ascending and
 * first when descending.
 */
export type ListOrder = {
  /** Order as calls write it, with a hyphen for descending. A cursor is valid only for its own order. */
  orden: string;
  /** The key, with its collation if it is text. */
  key: SQL;
  /** The key's type in SQL. */
  type: string;
  /** The key may be NULL. */
  nullable?: boolean;
  id: SQL;
};

/** The parts of the query that reads a page's rows. */
export type PagePart = {
  where: SQL;
  orderBy: SQL;
  limit: number;
  /** Rows before the page, when it is asked by its number. */
  offset: number;
  clave: SQL<string | null>;
  counts: Counts;
  /** True when the query has one of a few texts and one good plan, so that connections may keep it. */
  kept: boolean;
};

/** A row, the text of its key, and the counts of all rows, which are the same in each. */
export type Entry<Row> = { fila: Row; clave: string | null } & CountResult;

export type ListSource<Row> = {
  asked: PageQuery;
  order: ListOrder;
  /** Tables and joins, as after FROM. */
  from: SQL;
  /** Without it or words, big tables are estimated instead of counted. */
  where: SQL | undefined;
  /** Condition that a row has the searched words; `from` is then only the table. */
  words?: SQL | undefined;
  /** The table whose rows these are, as SQL names it. */
  table: string;
  read(part: PagePart): Promise<Entry<Row>[]>;
};

type Cursor = { value: string | null; id: string; position: number };

/**
 * Page of a list by keys, or by its number up to row `LAST_BY_NUMBER`. By keys, the page begins after the last row of the
 * previous one: rows added or removed meanwhile cause no skipped or repeated row, and a far page costs as much as a near one.
 * Throws 400 on an invalid cursor.
 */
export async function readPage<Row extends { _id: string }>(
  db: Db,
  source: ListSource<Row>,
): Promise<Page<Row>> {
  const { asked, order } = source;
  const { limite } = asked;
  const back = asked.antes !== undefined;
  const cursor = cursorOf(asked, order.orden);
  const offset = offsetOf(asked);
  const [entries, total] = await readEntries(db, source, { cursor, back, offset }).catch((error: unknown) => {
    // A value of another type: this program did not make that cursor.
    if (cursor && sqlState(error).code?.startsWith('22')) throw notOurs(back ? 'antes' : 'despues');
    throw error;
  });
  const more = entries.length > limite;
  if (more) entries.pop();
  if (back) entries.reverse();
  const desde = firstPosition({ cursor, back, offset, more, rows: entries.length });
  const [first, last] = [entries[0], entries.at(-1)];
  const write = (entry: Entry<Row>, position: number) =>
    encode({ value: entry.clave, id: entry.fila._id, position }, order.orden);
  const end = desde + entries.length - 1;
  const siguiente = last && (back || more) ? write(last, end) : null;
  const anterior = first && (back ? more : cursor !== undefined || offset > 0) ? write(first, desde) : null;
  return {
    filas: entries.map(({ fila }) => fila),
    ...totalAt(total, { end, ended: siguiente === null && entries.length > 0 }),
    desde,
    limite,
    siguiente,
    anterior,
  };
}

type Place = { cursor: Cursor | undefined; back: boolean; offset: number };

/** Rows of the page in reading order, with one more if it exists, and the total. */
async function readEntries<Row>(
  db: Db,
  source: ListSource<Row>,
  { cursor, back, offset }: Place,
): Promise<[Entry<Row>[], Total]> {
  const { asked, order, from, where = sql`true`, words = sql`true`, read } = source;
  const down = order.orden.startsWith('-') !== back;
  const limit = asked.limite + 1;
  const stretches = cursor ? beyond(order, cursor, down) : [sql`true`];
  const part = {
    orderBy: down ? sql`${order.key} DESC, ${order.id} DESC` : sql`${order.key}, ${order.id}`,
    clave: sql<string | null>`(${order.key})::text`,
    limit,
    offset,
    counts: NO_COUNTS,
    kept: false,
  };
  if (source.words && (await isBig(db, source.table))) {
    const page = { table: from, words, where, beyond: cursor && or(...stretches), ...order, down };
    const { ids, total } = await findByWords(db, { ...page, limit: offset + limit });
    const entries =
      ids.length > 0 ? await read({ ...part, where: sql`${order.id} = ANY(${sql.param(ids)}::uuid[])` }) : [];
    // Only the rows of this page and of the previous ones are counted.
    return [entries, total === undefined ? { total: 0, totalEs: 'minimo' } : { total, totalEs: 'exacto' }];
  }
  const all = and(source.where, source.words);
  const narrowed = all ?? sql`true`;
  const counts = countsOf({ ...source, where: all });
  const entries: Entry<Row>[] = [];
  for (const stretch of stretches) {
    const left = limit - entries.length;
    const where = sql`(${narrowed}) AND ${stretch}`;
    if (entries.length === 0)
      entries.push(...(await read({ ...part, where, counts, kept: all === undefined && offset === 0 })));
    else if (left > 0) entries.push(...(await read({ ...part, where, limit: left })));
  }
  // Each row brings the counts. Without rows, as with a cursor beyond the last one, another query counts.
  return [entries, totalFrom(entries[0] ?? (await countRows(db, counts)))];
}

type PageOutcome = Place & { more: boolean; rows: number };

/**
 * Position of the first row, from the cursor's position when it was read: approximate when rows were added
 * or removed since.
 */
function firstPosition({ cursor, back, offset, more, rows }: PageOutcome): number {
  if (rows === 0) return 0;
  if (!cursor || (back && !more)) return offset + 1;
  return back ? Math.max(cursor.position - rows, 1) : cursor.position + 1;
}

/**
 * Conditions that a row is beyond the cursor, in the list's order. Rows without a key are a separate
 * condition: each is then one range of an index, and both together would read it from the start.
 */
function beyond({ key, type, nullable, id }: ListOrder, { value, id: at }: Cursor, down: boolean): SQL[] {
  const than = down ? sql`<` : sql`>`;
  if (value === null) {
    const without = sql`(${key} IS NULL AND ${id} ${than} ${at}::uuid)`;
    return down ? [without, sql`${key} IS NOT NULL`] : [without];
  }
  const compared = sql`(${key}, ${id}) ${than} (${value}::${sql.raw(type)}, ${at}::uuid)`;
  return nullable && !down ? [compared, sql`${key} IS NULL`] : [compared];
}

const encode = ({ value, id, position }: Cursor, orden: string): string =>
  Buffer.from(JSON.stringify([value, id, position, orden])).toString('base64url');

const notOurs = (campo: 'despues' | 'antes') =>
  invalidFields([{ campo, motivo: 'no es una página de esta lista' }]);

/** Rows before a page asked by its number; 400 beyond the last row that it reaches. */
function offsetOf({ pagina, limite, despues, antes }: PageQuery): number {
  if (pagina === undefined) return 0;
  const refuse = (motivo: string) => invalidFields([{ campo: 'pagina', motivo }]);
  if (despues !== undefined || antes !== undefined) throw refuse('no va junto con despues ni con antes');
  if (pagina * limite > LAST_BY_NUMBER)
    throw refuse(`por su número se llega a la fila ${formatCount(LAST_BY_NUMBER)}: sigue con despues`);
  return (pagina - 1) * limite;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function cursorOf({ despues, antes }: PageQuery, orden: string): Cursor | undefined {
  if (despues !== undefined && antes !== undefined)
    throw invalidFields([{ campo: 'antes', motivo: 'no va junto con despues' }]);
  const text = antes ?? despues;
  if (text === undefined) return undefined;
  const name = antes === undefined ? 'despues' : 'antes';
  const [value, id, position, madeFor] = parse(text);
  if (madeFor !== orden && typeof madeFor === 'string')
    throw invalidFields([{ campo: name, motivo: 'es de otro orden: empieza por la primera página' }]);
  const valid =
    madeFor === orden &&
    (value === null || typeof value === 'string') &&
    typeof id === 'string' &&
    UUID.test(id) &&
    typeof position === 'number' &&
    Number.isSafeInteger(position) &&
    position > 0;
  if (!valid) throw notOurs(name);
  return { value, id, position };
}

function parse(text: string): unknown[] {
  try {
    const found: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

type SqlSource<Row> = Omit<ListSource<Row>, 'read' | 'from'> & { columns: SQL };

/** The same for a list in SQL: `columns` go after SELECT, and one is `_id`. */
export function readSqlPage<Row extends { _id: string }>(
  db: Db,
  source: SqlSource<Row> & { from: SQL },
): Promise<Page<Row>> {
  return readSqlRows(db, source, () => source.from);
}

/** Rows of several tables in one order: each query gives the same columns, and their rows are called `name`. */
export type JoinedQueries = { name: SQL; queries: readonly SQL[] };

/**
 * The same for a list whose rows are of several tables. Each table gives its own page from an index in that order, and the result
 * is a page of those pages. A plain union would make PostgreSQL sort all the rows of all the tables.
 */
export function readJoinedPage<Row extends { _id: string }>(
  db: Db,
  { joined: { name, queries }, ...source }: SqlSource<Row> & { joined: JoinedQueries },
): Promise<Page<Row>> {
  const together = (each: (query: SQL) => SQL) =>
    sql`(${sql.join(queries.map(each), sql` UNION ALL `)}) AS ${name}`;
  const from = together((query) => query);
  return readSqlRows(db, { ...source, from }, ({ where, orderBy, limit, offset }) =>
    together(
      (query) =>
        sql`(SELECT * FROM (${query}) AS ${name} WHERE ${where} ORDER BY ${orderBy} LIMIT ${limit + offset})`,
    ),
  );
}

function readSqlRows<Row extends { _id: string }>(
  db: Db,
  { columns, ...source }: SqlSource<Row> & { from: SQL },
  rowsOf: (part: PagePart) => SQL,
): Promise<Page<Row>> {
  return readPage<Row>(db, {
    ...source,
    read: async (part) => {
      const { where, orderBy, limit, offset, clave, counts } = part;
      const { rows } = await db.execute<Entry<Row>>(sql`
        SELECT to_jsonb(x) - 'clave' AS fila, x.clave, ${counts.total} AS total, ${counts.estimado} AS estimado FROM (
          SELECT ${columns}, ${clave} AS clave FROM ${rowsOf(part)} WHERE ${where} ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${offset}
        ) x`);
      return rows;
    },
  });
}
