import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';

/** A page of the rows of `table` that contain some words. Every part names the table by its own name. */
export type WordsPage = {
  table: SQL;
  /** The condition that a row has the words. */
  words: SQL;
  /** Other conditions on the table. */
  where: SQL;
  /** Condition that a row is beyond the cursor. */
  beyond: SQL | undefined;
  key: SQL;
  id: SQL;
  down: boolean;
  limit: number;
};

type WordsResult = {
  ids: string[];
  /** Total of all the pages, when the count costs nothing. */
  total: number | undefined;
};

/** Rows read first in the list's order, for words that many rows have: they say whether the page is near. */
const FIRST_LOOKED_AT = 1_000;
/** Most rows read in order afterwards: from the table, or from an index that has the words. Finding all rows takes longer than this. */
const LOOKED_AT = { table: 2_000, index: 20_000 };
/**
 * Most rows found by index when few were expected: words that appear together are in more rows than each
 * one alone suggests.
 */
const FEW = 2_000;

/**
 * Rows of a page, in no order. When few rows have the words, the index finds all of them, and they are
 * counted. When many rows have them, the list is read in its order from the start of the page, unless few or
 * none of those rows are near it.
 */
export async function findByWords(db: Db, page: WordsPage): Promise<WordsResult> {
  if (!(await areMany(db, page))) {
    const { all, ...found } = await findAll(db, page);
    if (all <= FEW) return found;
  }
  const looked = await lookInOrder(db, page);
  if (looked) return { ids: looked, total: undefined };
  const { table, where, words } = page;
  // OFFSET 0 prevents PostgreSQL from searching in the list's order.
  const all = sql`SELECT * FROM ${table} WHERE ${where} AND ${words} OFFSET 0`;
  return { ids: await idsOf(db, among(page, all)), total: undefined };
}

/** Looks for the page among the next rows of the list; undefined when those rows do not fill it, or when it would be too far. */
async function lookInOrder(db: Db, page: WordsPage): Promise<string[] | undefined> {
  const { limit } = page;
  const look = (rows: number) => among(page, nextOf(page, rows), page.words);
  const first = await idsOf(db, look(FIRST_LOOKED_AT));
  if (first.length === limit) return first;
  const expected = (limit * FIRST_LOOKED_AT) / first.length;
  if (expected > LOOKED_AT.index) return undefined;
  const query = look(LOOKED_AT.index);
  const most = isIndexOnly(await planOf(db, query)) ? LOOKED_AT.index : LOOKED_AT.table;
  if (expected > most) return undefined;
  const looked = await idsOf(db, look(most));
  return looked.length === limit ? looked : undefined;
}

/**
 * Whether PostgreSQL, by its statistics, would read the list in its order instead of finding all rows with the words.
 */
async function areMany(db: Db, page: WordsPage): Promise<boolean> {
  const { table, where, words, beyond = sql`true`, limit } = page;
  // `SELECT *`: no index has all the columns, so an index with the words does not change the plan.
  const plan = await planOf(
    db,
    sql`SELECT * FROM ${table} WHERE ${where} AND ${words} AND ${beyond} ORDER BY ${orderOf(page)} LIMIT ${limit}`,
  );
  return plan !== undefined && !isSorted(plan);
}

type Plan = { 'Node Type': string; Plans?: Plan[] };

async function planOf(db: Db, query: SQL): Promise<Plan | undefined> {
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(sql`EXPLAIN (FORMAT JSON) ${query}`);
  return rows[0]?.['QUERY PLAN'][0].Plan;
}

const isSorted = ({ 'Node Type': type, Plans = [] }: Plan): boolean =>
  type.endsWith('Sort') || Plans.some(isSorted);

const isIndexOnly = (plan: Plan | undefined): boolean =>
  plan?.['Node Type'] === 'Index Only Scan' || plan?.Plans?.some(isIndexOnly) === true;

/** Next rows of the list, with or without the words. */
const nextOf = (page: WordsPage, rows: number): SQL => sql`
  SELECT * FROM ${page.table} WHERE ${page.where} AND ${page.beyond ?? sql`true`} ORDER BY ${orderOf(page)} LIMIT ${rows}`;

/** The page, among the rows of a query. */
const among = (page: WordsPage, rows: SQL, condition = sql`true`): SQL => sql`
  SELECT ${page.id}::text AS id FROM (${rows}) AS ${page.table}
  WHERE ${condition} AND ${page.beyond ?? sql`true`} ORDER BY ${orderOf(page)} LIMIT ${page.limit}`;

async function idsOf(db: Db, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
}

async function findAll(db: Db, page: WordsPage): Promise<WordsResult & { all: number }> {
  const { table, where, words, beyond = sql`true`, key, id, limit } = page;
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`
    WITH found AS MATERIALIZED (
      SELECT ${id} AS id, ${key} AS key, ${beyond} AS beyond FROM ${table} WHERE ${where} AND ${words} LIMIT ${FEW + 1}
    )
    SELECT (SELECT count(*)::int FROM found) AS total, ARRAY(
      SELECT id::text FROM found WHERE beyond ORDER BY ${orderOf({ ...page, key: sql`key`, id: sql`id` })} LIMIT ${limit}
    ) AS ids`);
  const { ids, total } = rows[0] ?? { ids: [], total: 0 };
  return { ids, total, all: total };
}

const orderOf = ({ key, id, down }: WordsPage): SQL =>
  down ? sql`${key} DESC, ${id} DESC` : sql`${key}, ${id}`;
