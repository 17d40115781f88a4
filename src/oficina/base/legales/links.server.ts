import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import { clavesLegales, type PaginaLegal, paginasLegales } from './legal-pages.ts';

/**
 * Title and address of each published legal page, in the order of the footer. If the business has its own address for a page,
 * the link leads there.
 */
export async function readLegalLinks(db: Pick<Db, 'execute'>): Promise<{ titulo: string; url: string }[]> {
  const { rows } = await db.execute<{ pagina: PaginaLegal; vigente: string }>(sql`
    SELECT pagina, version_legal(pagina, 'infinity') AS vigente FROM unnest(${sql.param(clavesLegales)}::text[]) AS pagina
    WHERE version_legal(pagina, 'infinity') IS NOT NULL`);
  return clavesLegales.flatMap((clave) => {
    const found = rows.find(({ pagina }) => pagina === clave);
    if (!found) return [];
    const { titulo, ruta } = paginasLegales[clave];
    return [{ titulo, url: /^https?:/.test(found.vigente) ? found.vigente : ruta }];
  });
}
