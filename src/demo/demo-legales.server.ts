import type pg from 'pg';
import { makeDraft } from '#oficina/base/legales/drafts/make-draft.ts';
import { clavesLegales } from '#oficina/base/legales/legal-pages.ts';
import type { demoBusiness } from './examples.server.ts';

/**
 * Publishes the legal pages of the demonstration with the data of its business; null withdraws all of them. Versions stay, because consents
 * name them.
 */
export async function moveLegalPages(
  client: pg.ClientBase,
  business: typeof demoBusiness | null,
): Promise<void> {
  for (const pagina of clavesLegales) {
    const texto = business ? makeDraft(pagina, business) : '';
    await client.query(
      `INSERT INTO paginas_legales (pagina, version, texto, borrador, publicada_en)
       SELECT $1, coalesce(max(version), 0) + 1, $2, $2, now() FROM paginas_legales WHERE pagina = $1
       HAVING $2 <> '' OR count(*) > 0`,
      [pagina, texto],
    );
  }
}
