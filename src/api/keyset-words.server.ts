import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './db.server.ts';

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

type Found = {
  ids: string[];
  /** Total of all the pages, when the count costs nothing. */
  total: number | undefined;
};

/** Rows read in the list's order, for words that many rows have. */
const LOOKED_AT = 2_000;
/**
 * Most rows found by index when few were expected: words that appear together are in more rows than each
 * one alone suggests.
 */
const FEW = 2_000;

/**
 * Rows of a page, in no order. When few rows have the words, the index finds all of them, which are then
 * counted. When many have them, the list is read from the start of the page, unless all of them are far
 * from it.
 */
export async function findByWords(db: Db, page: WordsPage): Promise<Found> {
  if (!(await areMany(db, page))) {
    const { all, ...found } = await findAll(db, page);
    if (all <= FEW) return found;
  }
  const { table, where, words } = page;
  const looked = await idsOf(db, among(page, nextOf(page), words));
  if (looked.length === page.limit) return { ids: looked, total: undefined };
  // OFFSET keeps PostgreSQL from searching in the list's order.
  const all = sql`SELECT * FROM ${table} WHERE ${where} AND ${words} OFFSET 0`;
  return { ids: await idsOf(db, among(page, all)), total: undefined };
}

type Plan = { 'Node Type': string; Plans?: Plan[] };

/**
 * Whether PostgreSQL, by its statistics of the table, would read the list instead of finding all the rows.
 */
async function areMany(db: Db, page: WordsPage): Promise<boolean> {
  const { table, where, words, beyond = sql`true`, limit } = page;
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    sql`EXPLAIN (FORMAT JSON) SELECT FROM ${table} WHERE ${where} AND ${words} AND ${beyond} ORDER BY ${orderOf(page)} LIMIT ${limit}`,
  );
  const isSorted = ({ 'Node Type': type, Plans = [] }: Plan): boolean =>
    type.endsWith('Sort') || Plans.some(isSorted);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  return plan !== undefined && !isSorted(plan);
}

/** Next rows of the list, with or without the words. */
const nextOf = (page: WordsPage): SQL => sql`
  SELECT * FROM ${page.table} WHERE ${page.where} AND ${page.beyond ?? sql`true`} ORDER BY ${orderOf(page)} LIMIT ${LOOKED_AT}`;

/** The page, among the rows of a query. */
const among = (page: WordsPage, rows: SQL, condition = sql`true`): SQL => sql`
  SELECT ${page.id}::text AS id FROM (${rows}) AS ${page.table}
  WHERE ${condition} AND ${page.beyond ?? sql`true`} ORDER BY ${orderOf(page)} LIMIT ${page.limit}`;

async function idsOf(db: Db, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
}

async function findAll(db: Db, page: WordsPage): Promise<Found & { all: number }> {
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
