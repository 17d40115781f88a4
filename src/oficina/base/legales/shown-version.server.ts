import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';

/**
 * SQL of the names of the legal texts that a form showed at a moment, such as 'privacidad 3, condiciones 2', or the address
 * of the business's own policy; NULL where there was none. A consent keeps it: the controller must be able to prove what
 * was consented to (RGPD art. 7.1).
 */
export const shownTexts = (paginas: readonly ('privacidad' | 'condiciones')[], shown: Date): SQL =>
  sql`nullif(concat_ws(', ', ${sql.join(
    paginas.map((pagina) => sql`version_legal(${pagina}, ${shown}::timestamptz)`),
    sql`, `,
  )}), '')`;

/** Version of the privacy policy that was shown at a moment; null where there was none. */
export async function readShownPrivacy(db: Pick<Db, 'execute'>, shown: Date): Promise<string | null> {
  const { rows } = await db.execute<{ version: string | null }>(
    sql`SELECT ${shownTexts(['privacidad'], shown)} AS version`,
  );
  return rows[0]?.version ?? null;
}
