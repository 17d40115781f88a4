import { type SQL, sql } from 'drizzle-orm';

/** More words than these are not looked for. */
const WORDS = 12;

/**
 * Condition: the text of a documento has these words, or words that begin with them, in Spanish («facturas»
 * finds «factura»). Undefined when there are no words.
 */
export function inTheText(text: string): SQL | undefined {
  const words = (text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, WORDS);
  if (words.every((word) => word.length < 3)) return undefined;
  // Letters and figures only: nothing in them means anything to the query.
  const query = words.map((word) => `${word}:*`).join(' & ');
  return sql`documentos.id IN (SELECT documento_id FROM documentos_textos
    WHERE palabras @@ to_tsquery('spanish'::regconfig, sin_tildes(${query})))`;
}
