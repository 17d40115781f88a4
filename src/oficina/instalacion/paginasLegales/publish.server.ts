import { sql } from 'drizzle-orm';
import { missingIn } from '#oficina/base/legales/drafts/business.ts';
import { makeDraft } from '#oficina/base/legales/drafts/make-draft.ts';
import type { PaginaLegal } from '#oficina/base/legales/legal-pages.ts';
import { readBusiness, readLegalPage } from '#oficina/base/legales/read-pages.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { lockWithin } from '#platform/database/lock.server.ts';
import { invalidFields, outOfDate } from '#platform/http/errors.server.ts';
import { formatList } from '#platform/kit/format.ts';
import { announce, countPropietarios } from './announce.server.ts';

type Publishing = {
  pagina: PaginaLegal;
  /** Last version that the person read; 0 without any. */
  version: number;
  texto: string;
  por: string;
  now: Date;
};

/**
 * Publishes a new version of a page. Throws 40001 if the text still marks missing data, and 40901 if somebody published another
 * version since it was read. If autoescuelas must be told first, it announces the version instead, and gives the correos to
 * send.
 */
export async function publishLegalPage(db: Db, publishing: Publishing): Promise<string[]> {
  const { pagina, version, texto, por, now } = publishing;
  const lacks = missingIn(texto);
  if (lacks.length > 0)
    throw invalidFields([{ campo: 'texto', motivo: `todavía dice que falta algo: ${formatList(lacks)}` }]);
  return db.transaction(async (tx) => {
    await lockWithin(tx, `página legal ${pagina}`);
    const { rows } = await tx.execute<{ version: number; texto: string }>(
      sql`SELECT version, texto FROM paginas_legales WHERE pagina = ${pagina} ORDER BY version DESC LIMIT 1`,
    );
    if ((rows[0]?.version ?? 0) !== version) throw outOfDate(await readLegalPage(tx, pagina));
    const inForce = Boolean(rows[0]?.texto);
    const borrador = makeDraft(pagina, await readBusiness(tx));
    if (await countPropietarios(tx, pagina, inForce))
      return announce(tx, { pagina, texto, borrador, por, now });
    await tx.execute(sql`
      INSERT INTO paginas_legales (pagina, version, texto, borrador, publicada_en, publicada_por)
      VALUES (${pagina}, ${version + 1}, ${texto}, ${borrador}, ${now}, ${por})`);
    return [];
  });
}
