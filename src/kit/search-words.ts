/** What people write between the figures of a number. */
const BETWEEN = String.raw`[\s./()\-‐-―·]`;
const SIGNS = new RegExp(BETWEEN, 'g');
const GROUPED_FIGURES = new RegExp(String.raw`(?<=^|\s)\+?\d(?:${BETWEEN}*\d){5,}(?=\s|$)`, 'g');

/** A telephone, a tax number or most of one: figures with perhaps a letter at either end. */
const NUMBER = /^(?:\+?\d{5,}|[A-Z]?\d{5,}[A-Z]?)$/;

/**
 * The words that a search typed by a person asks for, all of them. Numbers written in groups are one word, `+34 612 34 56
 * 78` and `12.345.678-Z` too, without the signs that a telephone may begin with; words go without the point or comma after
 * them. Capitals and accents stay as they are.
 */
export function searchWords(text: string): string[] {
  const clean = text.normalize('NFC').trim();
  const number = plainOf(clean);
  const joined = NUMBER.test(number)
    ? number
    : clean.replace(GROUPED_FIGURES, (figures) => figures.replace(SIGNS, ''));
  return joined
    .split(/\s+/)
    .map((word) => word.replace(/^(?:\+|00)(?=\d{5})/, '').replace(/[.,;:]+$/, ''))
    .filter((word) => word !== '');
}

/** A text without blanks, dots or hyphens, in capitals: a tax number as it is kept, or a code but for its own hyphens. */
export const plainOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(SIGNS, '')
    .replace(/^ES(?=[A-Z\d]{9}$)/, '');

/** Whether a word has three letters or figures together, which is what an index of pieces of three can look for. */
export const isLongEnough = (word: string): boolean => /[\p{L}\p{N}]{3}/u.test(word);
