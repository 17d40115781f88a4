import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';

export type PublishedReply = { texto: string; dia: string };

/** Reads the published réplica to the results of a section, with its day in Madrid (`YYYY-MM-DD`). */
export async function publishedReply(
  db: Db,
  clienteId: string,
  seccion: string,
): Promise<PublishedReply | null> {
  const { rows } = await db.execute<PublishedReply>(sql`
    SELECT texto, (decidida_en AT TIME ZONE 'Europe/Madrid')::date::text AS dia
    FROM replicas WHERE cliente_id = ${clienteId} AND seccion = ${seccion} AND estado = 'publicada'`);
  return rows[0] ?? null;
}
