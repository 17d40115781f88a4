/** Words that an address of a street begins with, in the languages of Spain. */
const STREET =
  /^(?:calle|c\/|cl\.|avda\.?|avenida|avinguda|av\.|paseo|passeig|p[º.]|plaza|plaça|praza|pza\.?|pl\.|carretera|ctra\.?|ronda|camino|cam[ií]|traves[ií]a|carrer|r[uú]a|kalea|gran v[ií]a|urbanizaci[oó]n|urb\.|pol[ií]gono)(?=[\s\d]|$)/i;

export const isStreet = (texto: string): boolean => STREET.test(texto);

const POSTCODE = /\b(?:\d{5}|\d{2}\.\d{3})\b/;

/**
 * Finds the city of an address: 'c/ Real 12, Getafe', 'Calle Mayor 5 Alcobendas'. Gives the postcode in it, as text, or else the first of
 * its last words that `townsOf` knows; an empty list where the text is no street.
 */
export function readStreet<T>(texto: string, townsOf: (name: string) => readonly T[]): string | T[] {
  if (!isStreet(texto)) return [];
  const postcode = POSTCODE.exec(texto)?.[0];
  if (postcode) return postcode.replace('.', '');
  const afterComma = texto.split(',').slice(1).toReversed();
  const words = texto.split(/[\s,]+/);
  const lastWords = words.slice(1).map((_, at) => words.slice(at + 1).join(' '));
  for (const name of [...afterComma, ...lastWords]) {
    const towns = /^\W*\d/.test(name) || name.trim() === '' ? [] : townsOf(name.trim());
    if (towns.length > 0) return [...towns];
  }
  return [];
}
