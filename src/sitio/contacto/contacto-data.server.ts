import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';

export type ContactoData = {
  razonSocial: string;
  nif: string;
  direccion: string;
  telefono: string | null;
  email: string;
};

/** Reads the name and contact data of the business that runs the site. */
export async function readContactoData(db: Db): Promise<ContactoData> {
  const { rows } = await db.execute<ContactoData>(
    sql`SELECT razon_social AS "razonSocial", nif, direccion, telefono, email FROM negocio`,
  );
  const [row] = rows;
  if (!row) throw new Error('the business data row is missing');
  return row;
}
