import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import type { Caracteristica } from './catalogue.ts';

/** Reads the características of autoescuelas, in display order. */
export async function listFeatures(db: Db): Promise<Caracteristica[]> {
  const { rows } = await db.execute<Caracteristica>(
    sql`SELECT codigo, nombre, grupo, va_con AS "vaCon" FROM caracteristicas_autoescuela ORDER BY orden`,
  );
  return rows;
}
