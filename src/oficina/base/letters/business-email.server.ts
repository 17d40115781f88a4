import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';

/** Reads the address of the business, which receives its correo. */
export async function readBusinessEmail(db: Pick<Db, 'execute'>): Promise<string> {
  const { rows } = await db.execute<{ email: string }>(sql`SELECT email FROM negocio`);
  const [row] = rows;
  if (!row) throw new Error('the business data row is missing');
  return row.email;
}
