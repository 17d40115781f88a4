/**
 * Text as people type it in a search box: lower case, no accents (ñ becomes n, ç becomes c), every
 * apostrophe, hyphen, slash or other sign becomes one blank, no blanks at the ends. Idempotent.
 */
export function searchText(text: string): string {
  // Twice NFKD: it can bring out capitals (™) and lower case can bring out new marks (İ).
  const folded = text.normalize('NFKD').toLowerCase().normalize('NFKD');
  return folded
    .replace(/[\p{M}·]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Piece of an address made of a–z, 0–9 and single hyphens: "L'Alfàs del Pi" gives `l-alfas-del-pi`.
 * Empty when the text has no such character: the caller decides what to do then.
 */
export function slugify(text: string): string {
  return searchText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
