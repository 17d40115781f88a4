import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import type { PrintedPaper } from './printed-paper.ts';
import { renderPdf } from './render-pdf.server.ts';

/** PDF of a paper, with the logo that its issuer had. */
export async function renderPaper(db: Pick<Db, 'execute'>, printed: PrintedPaper): Promise<Buffer> {
  const sha256 = printed.emisor.cara?.logo;
  if (!sha256) return renderPdf(printed);
  const { rows } = await db.execute<{ contenido: Buffer }>(
    sql`SELECT contenido FROM logos WHERE sha256 = ${sha256}`,
  );
  const [row] = rows;
  if (!row) throw new Error(`the logo ${sha256} of a paper is gone`);
  // Copied: a buffer of the driver is a part of a bigger block of memory, and the thread would get the whole block.
  return renderPdf({ ...printed, logo: new Uint8Array(row.contenido) });
}
