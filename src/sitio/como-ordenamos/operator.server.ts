import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';

/** The company that runs the site and, if any, its sponsor; an empty text is not filled in yet. */
export type Operator = {
  razonSocial: string;
  nif: string;
  direccion: string;
  programaSubvencion: string | null;
  agenteSubvencion: string | null;
};

export async function readOperator(db: Db): Promise<Operator> {
  const { rows } = await db.execute<Operator>(
    sql`SELECT razon_social AS "razonSocial", nif, direccion, programa_subvencion AS "programaSubvencion",
          agente_subvencion AS "agenteSubvencion" FROM negocio`,
  );
  const [row] = rows;
  if (!row) throw new Error('the business data row is missing');
  return row;
}
