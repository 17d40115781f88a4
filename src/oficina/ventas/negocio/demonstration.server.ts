import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';

/** Whether the database holds invented autoescuelas. A load of real results ends the demonstration, even while the program runs. */
export async function isDemonstration(db: Pick<Db, 'execute'>): Promise<boolean> {
  const { rowCount } = await db.execute(sql`SELECT FROM meses_dgt WHERE origen = 'demostracion' LIMIT 1`);
  return Boolean(rowCount);
}
