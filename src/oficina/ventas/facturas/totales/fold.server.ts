import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import type { Job } from '#platform/jobs/jobs.server.ts';
import { TOTALS } from './from-rows.server.ts';

/** Days that one transaction folds; it takes some seconds where many facturas are issued a day. */
const AT_ONCE = 10;

/** Computes again the totals of the days that changed, from their facturas. Gives the number of days. */
export async function foldTotals(db: Pick<Db, 'execute' | 'transaction'>): Promise<number> {
  const { rows } = await db.execute<{ dia: string }>(
    sql`SELECT DISTINCT dia::text AS dia FROM totales_pendientes ORDER BY dia`,
  );
  const days = rows.map(({ dia }) => dia);
  for (let from = 0; from < days.length; from += AT_ONCE)
    await foldDays(db, days.slice(from, from + AT_ONCE));
  return days.length;
}

/**
 * Facturas, totals and pending days are read in one snapshot. The lock comes before the snapshot, so any other fold has ended. A day that
 * changes meanwhile stays pending, because its mark is not in that snapshot.
 */
const foldDays = (db: Pick<Db, 'transaction'>, days: readonly string[]): Promise<void> =>
  db.transaction(
    async (tx) => {
      await tx.execute(sql`LOCK TABLE totales_clientes IN SHARE ROW EXCLUSIVE MODE`);
      const some = sql`${sql.param(days)}::date[]`;
      await tx.execute(sql`DELETE FROM totales_pendientes WHERE dia = ANY(${some})`);
      for (const { table, columns, rowsOf } of TOTALS) {
        await tx.execute(sql`DELETE FROM ${table} WHERE dia = ANY(${some})`);
        await tx.execute(sql`INSERT INTO ${table} (${columns}) ${rowsOf(some)} ORDER BY 1, 2`);
      }
    },
    { isolationLevel: 'repeatable read' },
  );

/** Job: folds the days that changed, so that few are read from their rows. */
export const totalsJob = ({ db }: { db: Db }): Job => ({
  name: 'totales-facturas',
  // The next run tries again.
  retryLimit: 0,
  retryDelay: 0,
  cron: '*/5 * * * *',
  handler: async () => {
    await foldTotals(db);
  },
});
