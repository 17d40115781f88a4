import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './db.server.ts';

/** A page of the rows of `table` that contain some words. Every part names the table by its own name. */
export type WordsPage = {
  table: SQL;
  /** The condition that a row has the words. */
  words: SQL;
  /** Other conditions on the table. */
  where: SQL;
  /** Beyond which row the page begins. */
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

/** Rows that are looked at in the list's own order for words that many have. */
const LOOKED_AT = 2_000;
/** Found all at once at most, where few were expected: words that go together are in more rows than each by itself tells. */
const FEW = 2_000;

/**
 * The rows of a page, in no order. Of words that few rows have, all of them are found by their index and counted. Of words
 * that many have, the list is looked through from where the page begins, unless they are all far from there.
 */
export async function findByWords(db: Db, page: WordsPage): Promise<Found> {
  if (!(await areMany(db, page))) {
    const { all, ...found } = await findAll(db, page);
    if (all <= FEW) return found;
  }
  const { table, where, words } = page;
  const looked = await idsOf(db, among(page, nextOf(page), words));
  if (looked.length === page.limit) return { ids: looked, total: undefined };
  // The offset keeps them from being looked for in the list's order.
  const all = sql`SELECT * FROM ${table} WHERE ${where} AND ${words} OFFSET 0`;
  return { ids: await idsOf(db, among(page, all)), total: undefined };
}

type Plan = { 'Node Type': string; Plans?: Plan[] };

/** Whether PostgreSQL, by its samples of the table, would look through the list instead of finding all of them. */
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

/** The rows that come next in the list, with the words or not. */
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
