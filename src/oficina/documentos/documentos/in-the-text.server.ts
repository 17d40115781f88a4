import { type SQL, sql } from 'drizzle-orm';

/** Most words of a search; the rest are ignored. */
const WORDS = 12;

/**
 * Condition: the text of a documento has all these words, or words that start with them, in Spanish
 * («facturas» finds «factura»). Undefined when no word has three letters.
 */
export function inTheText(text: string): SQL | undefined {
  const words = (text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, WORDS);
  if (words.every((word) => word.length < 3)) return undefined;
  // Only letters and digits, so that no character is an operator of the query.
  const query = words.map((word) => `${word}:*`).join(' & ');
  return sql`documentos.id IN (SELECT documento_id FROM documentos_textos
    WHERE palabras @@ to_tsquery('spanish'::regconfig, sin_tildes(${query})))`;
}
