export type Ranges = readonly (readonly [from: number, to: number])[];

/** Quotes, apostrophes and signs that are not seen: two names that differ only in them are the same one. Points of Unicode, as the ends of ranges. */
export const QUIET_SIGNS: Ranges = [
  // Quotes and apostrophes, straight and curly, angle quotes, primes and accents alone.
  [0x22, 0x22],
  [0x27, 0x27],
  [0x60, 0x60],
  [0xab, 0xab],
  [0xb4, 0xb4],
  [0xbb, 0xbb],
  [0x2b9, 0x2bc],
  // Marks that have no letter to be one with.
  [0x300, 0x36f],
  [0x2018, 0x201f],
  [0x2032, 0x2036],
  [0x2039, 0x203a],
  [0xff02, 0xff02],
  [0xff07, 0xff07],
  // The point of «Paral·lel», the soft hyphen, marks of direction and width, variation selectors, the mark of order of bytes.
  [0xb7, 0xb7],
  [0xad, 0xad],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x2064],
  [0x2066, 0x2069],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
];

export const lettersOf = (ranges: Ranges): string[] =>
  ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)),
  );

const SIGNS: ReadonlySet<string> = new Set(lettersOf(QUIET_SIGNS));

/** A text without its quotes, apostrophes and signs that are not seen; its letters stay as they are. */
export const withoutGone = (text: string): string =>
  Array.from(text)
    .filter((sign) => !SIGNS.has(sign))
    .join('');
