import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';

/** National figures of the home page; 0 before the first import. */
export type NationalFigures = { secciones: number; escuelas: number };

/** Number of active sections, and of their autoescuelas. */
export async function nationalFigures(db: Db): Promise<NationalFigures> {
  const { rows } = await db.execute<NationalFigures>(sql`
    SELECT count(*)::int AS secciones, count(DISTINCT escuela_id)::int AS escuelas
    FROM secciones WHERE ultimo_mes > (SELECT max(mes) FROM meses_dgt) - interval '12 months'`);
  return rows[0] ?? { secciones: 0, escuelas: 0 };
}
