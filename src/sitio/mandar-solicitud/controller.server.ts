import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';

/** The company responsible for the personal data of a solicitud (GDPR art. 13). */
export type Controller = { razonSocial: string; nif: string; email: string };

export async function readController(db: Db): Promise<Controller> {
  const { rows } = await db.execute<Controller>(
    sql`SELECT razon_social AS "razonSocial", nif, email FROM negocio`,
  );
  if (!rows[0]) throw new Error('the business data row is missing');
  return rows[0];
}
