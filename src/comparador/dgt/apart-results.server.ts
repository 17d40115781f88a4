import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import { MONTHS_OF_STATISTICS } from './period.server.ts';

/** Passed and all tests of points recovery in the whole country, in the months of the statistics. */
export async function pointsRecovery(db: Pick<Db, 'execute'>): Promise<{ aptos: number; examenes: number }> {
  const { rows } = await db.execute<{ aptos: number; examenes: number }>(
    sql.raw(`SELECT coalesce(sum(aptos), 0)::int AS aptos, coalesce(sum(aptos + no_aptos), 0)::int AS examenes
      FROM resultados_aparte WHERE tipo = 'rpv' AND mes::text IN (${MONTHS_OF_STATISTICS})`),
  );
  return rows[0] ?? { aptos: 0, examenes: 0 };
}
