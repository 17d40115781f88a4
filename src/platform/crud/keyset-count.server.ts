import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import type { Page } from '#platform/kit/contract/list-query.ts';

/** Rows of a list, as its page gives them. */
export type Total = Pick<Page<unknown>, 'total' | 'totalEs'>;

/** Counts of a list by the database: null `total` for a big table, of which `estimado` is known. */
export type CountResult = { total: number | null; estimado: number };

/** Expressions that give `CountResult`, for any query. They are worked out once, whatever its rows. */
export type Counts = { [Name in keyof CountResult]: SQL<CountResult[Name]> };

/** Nothing is counted. */
export const NO_COUNTS: Counts = { total: sql<number>`0`, estimado: sql<number>`0` };

type Source = { from: SQL; where: SQL | undefined; table: string };

/** Most rows counted; beyond, the answer only says that there are more. */
const COUNTED = 1_000;
/** Tables with more rows are estimated. */
const BIG = 10_000;

/** Gives the expressions that count a list. Without a condition, big tables are estimated instead. */
export function countsOf({ from, where, table }: Source): Counts {
  const counted = sql`(SELECT count(*)::int FROM (SELECT 1 FROM ${from} WHERE ${where ?? sql`true`} LIMIT ${sql.raw(String(COUNTED + 1))}) x)`;
  if (where) return { total: sql<number>`${counted}`, estimado: sql<number>`0` };
  const inCatalogue = sql`FROM pg_class WHERE oid = ${sql.raw(`'${table}'::regclass`)}`;
  return {
    total: sql`(SELECT CASE WHEN reltuples <= ${sql.raw(String(BIG))} THEN ${counted} END ${inCatalogue})`,
    estimado: sql`(SELECT reltuples::int ${inCatalogue})`,
  };
}

/** Counts a list of which no row was read. */
export async function countRows(db: Db, { total, estimado }: Counts): Promise<CountResult> {
  const { rows } = await db.execute<CountResult>(sql`SELECT ${total} AS total, ${estimado} AS estimado`);
  return rows[0] ?? { total: 0, estimado: 0 };
}

/** Total of a page, from what was counted. */
export function totalFrom({ total, estimado }: CountResult): Total {
  if (total === null) return { total: estimado, totalEs: 'estimado' };
  return total > COUNTED ? { total: COUNTED, totalEs: 'minimo' } : { total, totalEs: 'exacto' };
}

/** At the end of the list the total becomes exact. */
export function totalAt(counted: Total, { end, ended }: { end: number; ended: boolean }): Total {
  if (counted.totalEs === 'exacto') return counted;
  if (ended) return { total: end, totalEs: 'exacto' };
  return { ...counted, total: Math.max(counted.total, end) };
}

/** Says whether the rows of a table are estimated. */
export async function isBig(db: Db, table: string): Promise<boolean> {
  const { rows } = await db.execute<{ big: boolean }>(
    sql`SELECT reltuples > ${BIG} AS big FROM pg_class WHERE oid = ${table}::regclass`,
  );
  return rows[0]?.big === true;
}
