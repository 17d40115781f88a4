/**
 * Quotes, apostrophes and signs that are not seen, as a class of a regular expression: two names that differ only in them are the same
 * one. In order: quotes and apostrophes, straight and curly, angle quotes, primes and accents alone; marks that have no letter to be one
 * with; the point of «Paral·lel», the soft hyphen, marks of direction and width, variation selectors, the mark of order of bytes.
 */
export const QUIET_SIGNS =
  '"\'`«´»\u02b9-\u02bc\u0300-\u036f\u2018-\u201f\u2032-\u2036\u2039\u203a\uff02\uff07' +
  '·\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff';

const SIGNS = new RegExp(`[${QUIET_SIGNS}]`, 'g');

/** A text without its quotes, apostrophes and signs that are not seen; its letters stay as they are. */
export const withoutGone = (text: string): string => text.replace(SIGNS, '');
