import { cleanText } from './clean-text.ts';
import { withoutGone } from './quiet-signs.ts';

/** Signs that people write between the figures of a number. */
const BETWEEN = String.raw`[\s./()\-‐-―·]`;
const SIGNS = new RegExp(BETWEEN, 'g');
const GROUPED_FIGURES = new RegExp(String.raw`(?<=^|\s)\+?\d(?:${BETWEEN}*\d){5,}(?=\s|$)`, 'g');

/**
 * A telephone or a tax number, whole or in part: five figures or more, with an optional letter at each end.
 */
const NUMBER = /^(?:\+?\d{5,}|[A-Z]?\d{5,}[A-Z]?)$/;

/**
 * The words of a search; a row must match all of them. A number in groups (`+34 612 34 56 78`,
 * `12.345.678-Z`) becomes one
 * word, without the `+` or `00` of a telephone. Signs of punctuation at the end of a word are removed.
 * Capitals and accents
 * stay as they are.
 */
export function searchWords(text: string): string[] {
  // Quotes and invisible signs neither make a word nor split one.
  const clean = withoutGone(cleanText(text).normalize('NFC')).trim();
  const number = plainOf(clean);
  const joined = NUMBER.test(number)
    ? number
    : clean.replace(GROUPED_FIGURES, (figures) => figures.replace(SIGNS, ''));
  return joined
    .split(/\s+/)
    .map((word) => word.replace(/^(?:\+|00)(?=\d{5})/, '').replace(/[.,;:]+$/, ''))
    .filter((word) => word !== '');
}

/** Text in capitals without blanks, dots or hyphens: the form in which tax numbers are kept. */
export const plainOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(SIGNS, '')
    .replace(/^ES(?=[A-Z\d]{9}$)/, '');

/** Tells whether a word has three letters or figures together: a trigram index cannot find shorter words. */
export const isLongEnough = (word: string): boolean => /[\p{L}\p{N}]{3}/u.test(word);
