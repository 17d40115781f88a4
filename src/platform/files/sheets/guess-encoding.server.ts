import { decodeSingle, type SingleByte, singleByte } from './single-byte.server.ts';

/** Bytes of a text that decide how its letters are read. */
const LOOKED_AT = 512 * 1024;

/** Letters of the languages of Spain besides ASCII, the frequent ones of Spanish first. */
const FREQUENT = /[áéíóúñÁÉÍÓÚÑ]/;
const LETTERS = /[üçàèòïÜÇÀÈÒÏ]/;
const SIGNS = /[ªº€¿¡«»–—’‘“”·´°…\u00a0]/;

/**
 * Points of a text as words of the languages of Spain. A letter beyond ASCII adds points when it belongs to those
 * languages and has the case of its word; otherwise it takes points away.
 */
function pointsOf(text: string): number {
  let points = 0;
  for (const match of text.matchAll(/[^\0-\x7f]/g)) {
    const [sign] = match;
    const before = text.charAt(match.index - 1);
    const after = text.charAt(match.index + 1);
    const within = /[A-Za-z]/.test(before) && /[A-Za-z]/.test(after);
    if (FREQUENT.test(sign)) points += fits(sign, before, after) ? 4 : -4;
    else if (LETTERS.test(sign)) points += fits(sign, before, after) ? 2 : -4;
    else if (SIGNS.test(sign) && !(within && sign !== '’' && sign !== '·')) points += 1;
    else points -= 3;
  }
  return points;
}

/** Whether a letter has the case of those beside it: «MaRía» and «EspaÒa» are nobody's names. */
function fits(letter: string, before: string, after: string): boolean {
  const upper = letter !== letter.toLowerCase();
  if (!upper) return !/[A-Z]/.test(before) || !/[A-Z]/.test(after);
  return !/[a-z]/.test(before) && (!/[a-z]/.test(after) || !/[A-Za-z]/.test(before));
}

export type Guess = { best: SingleByte; other: SingleByte; doubt: boolean };

/**
 * Gives the two likeliest encodings with one byte per letter. `doubt`: the second gives another text and is nearly
 * as likely.
 */
export function guessSingleByte(bytes: Buffer): Guess {
  const head = bytes.subarray(0, LOOKED_AT);
  const [first, second] = singleByte
    .map((encoding) => ({ encoding, text: decodeSingle(head, encoding) }))
    .map(({ encoding, text }) => ({ encoding, text, points: pointsOf(text) }))
    .toSorted((a, b) => b.points - a.points);
  if (!first || !second) throw new Error('there are three encodings');
  const doubt = first.text !== second.text && (first.points <= 0 || second.points >= first.points / 2);
  return { best: first.encoding, other: second.encoding, doubt };
}
