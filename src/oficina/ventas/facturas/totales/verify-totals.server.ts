import { sql } from 'drizzle-orm';
import type { Fallo } from '#oficina/ventas/verifactu/verify-chain.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { formatDay } from '#platform/kit/format.ts';
import { EstadoFactura } from '../estados.ts';
import { TOTALS } from './from-rows.server.ts';

type Reading = Pick<Db, 'execute'>;

/**
 * Compares the stored totals with the sums of the facturas of each day. It goes month by month, and reads each month in one snapshot.
 * Pending days are left out, because nobody reads their totals. Gives the days that differ.
 */
export async function differentDays(
  db: Pick<Db, 'execute' | 'transaction'>,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<string[]> {
  const months = await monthsWithAny(db);
  const found: string[] = [];
  for (const [index, month] of months.entries()) {
    found.push(
      ...(await db.transaction((tx) => ofMonth(tx, month), {
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
      })),
    );
    onProgress(index + 1, months.length);
  }
  return found;
}

/** The days that differ, as faults of the check. */
export const totalsFaults = (days: readonly string[]): Fallo[] =>
  days.map((dia) => ({
    donde: `Totales del ${formatDay(dia)}`,
    motivo: 'los que se guardan no son la suma de sus facturas',
  }));

/** First days of the months that have facturas or totals. */
async function monthsWithAny(db: Reading): Promise<string[]> {
  const { rows } = await db.execute<{ mes: string }>(sql`
    SELECT DISTINCT date_trunc('month', dia::timestamp)::date::text AS mes FROM (
      SELECT fecha AS dia FROM facturas WHERE estado <> ${EstadoFactura.preparando}
      ${sql.join(
        TOTALS.map(({ table }) => sql`UNION ALL SELECT dia FROM ${table}`),
        sql` `,
      )}) dias ORDER BY 1`);
  return rows.map(({ mes }) => mes);
}

async function ofMonth(tx: Reading, month: string): Promise<string[]> {
  const days = sql`ARRAY(SELECT d::date FROM generate_series(${month}::timestamp, ${month}::timestamp + interval '1 month - 1 day', interval '1 day') d
    WHERE d::date <> ALL(ARRAY(SELECT dia FROM totales_pendientes)))`;
  // Equal rows cancel each other out.
  const different = TOTALS.map(
    ({ table, columns, rowsOf }) => sql`SELECT dia FROM (
      SELECT ${columns}, 1 AS veces FROM ${table} WHERE dia = ANY(${days})
      UNION ALL SELECT ${columns}, -1 FROM (${rowsOf(days)}) de_filas) t
    GROUP BY ${columns} HAVING sum(veces) <> 0`,
  );
  const { rows } = await tx.execute<{ dia: string }>(
    sql`SELECT DISTINCT dia::text AS dia FROM (${sql.join(different, sql` UNION ALL `)}) dias ORDER BY 1`,
  );
  return rows.map(({ dia }) => dia);
}
