import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';

/** The loaded months of the statistics, as `YYYY-MM-01`; undefined before the first import. */
export type Periodo = {
  desde: string;
  hasta: string;
  meses: number;
  /** True when the months are invented, not the DGT's. */
  demo: boolean;
};

/** Gives the period of the statistics: the last twelve loaded months, or fewer while fewer are loaded. */
export async function statisticsPeriod(db: Db): Promise<Periodo | undefined> {
  const { rows } = await db.execute<Periodo>(sql`
    SELECT min(mes)::text AS desde, max(mes)::text AS hasta, count(*)::int AS meses,
           bool_or(origen = 'demostracion') AS demo
    FROM (SELECT mes, origen FROM meses_dgt ORDER BY mes DESC LIMIT 12) ultimos
    HAVING count(*) > 0`);
  return rows[0];
}
