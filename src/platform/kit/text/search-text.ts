import { cleanText } from './clean-text.ts';

/** Letters and figures of ASCII with single blanks between them. */
const PLAIN = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

/**
 * Text normalised for searching: lower case, without accents (ñ becomes n, ç becomes c). Apostrophes,
 * hyphens, slashes and
 * other signs become one blank, and none is left at the ends. Idempotent.
 */
export function searchText(text: string): string {
  // Most names need no more than this, which takes a tenth of the time.
  if (PLAIN.test(text)) return text.toLowerCase();
  // NFKD goes twice: it can produce capitals (™), and lower case can produce new marks (İ).
  const folded = cleanText(text).normalize('NFKD').toLowerCase().normalize('NFKD');
  return folded
    .replace(/[\p{M}·]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Part of a web address, with a–z, 0–9 and single hyphens: "L'Alfàs del Pi" gives `l-alfas-del-pi`. It is
 * empty when the
 * text has no such character: the caller must handle it.
 */
export function slugify(text: string): string {
  return searchText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
