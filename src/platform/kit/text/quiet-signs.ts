/**
 * Quotes, apostrophes and invisible signs, as a class of a regular expression: two names that differ only in them are the same one.
 * In order: straight and curly quotes and apostrophes, angle quotes, primes, accents without a letter; combining marks that join
 * no letter; the point of «Paral·lel», the soft hyphen, marks of direction and width, variation selectors, the byte order mark.
 */
export const QUIET_SIGNS =
  '"\'`«´»\u02b9-\u02bc\u0300-\u036f\u2018-\u201f\u2032-\u2036\u2039\u203a\uff02\uff07' +
  '·\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff';

const SIGNS = new RegExp(`[${QUIET_SIGNS}]`, 'g');

/** A text without its quotes, apostrophes and invisible signs; its letters stay as they are. */
export const withoutGone = (text: string): string => text.replace(SIGNS, '');
