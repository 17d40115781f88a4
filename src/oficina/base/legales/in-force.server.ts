import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import type { PaginaLegal } from './legal-pages.ts';

/** Version of a page that visitors read; `publicadaEl` is its day in Spain, `YYYY-MM-DD`. */
export type LegalInForce = { version: number; texto: string; publicadaEl: string };

/** Reads the version in force of a page; undefined while it is not published, or once it is withdrawn. */
export async function readLegalInForce(
  db: Pick<Db, 'execute'>,
  pagina: PaginaLegal,
): Promise<LegalInForce | undefined> {
  const { rows } = await db.execute<LegalInForce>(sql`
    SELECT version, texto, (publicada_en AT TIME ZONE 'Europe/Madrid')::date::text AS "publicadaEl"
    FROM paginas_legales WHERE pagina = ${pagina} ORDER BY version DESC LIMIT 1`);
  const [row] = rows;
  return row?.texto ? row : undefined;
}
