type Ranges = readonly (readonly [from: number, to: number])[];

/**
 * One table of signs for the text that is searched and compared. `sin_tildes` of the database has the same one, and a test holds both
 * to it. Points of Unicode, as the ends of ranges.
 */
const GONE: Ranges = [
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

/** Letters of most texts, which need no table. */
const PLAIN = /^[A-Za-z0-9 .,@_-]*$/;

const lettersOf = (ranges: Ranges): string[] =>
  ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)),
  );

const GONE_SIGNS: ReadonlySet<string> = new Set(lettersOf(GONE));

/** A text without its quotes, apostrophes and signs that are not seen; its letters stay as they are. */
export const withoutGone = (text: string): string =>
  PLAIN.test(text)
    ? text
    : Array.from(text)
        .filter((sign) => !GONE_SIGNS.has(sign))
        .join('');

/** Blanks of any width, and the ends of lines, are one blank each. */
const BLANK: Ranges = [
  [0x09, 0x0d],
  [0x85, 0x85],
  [0xa0, 0xa0],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
];

/** Hyphens and dashes are a hyphen. */
const HYPHEN: Ranges = [
  [0x2010, 0x2015],
  [0x2212, 0x2212],
  [0xfe63, 0xfe63],
  [0xff0d, 0xff0d],
];

/** Latin letters with marks (À to ž), each with its letter: ñ is n, ç is c, ø stays. */
const MARKED: readonly (readonly [string, string])[] = Array.from({ length: 0x17f - 0xc0 }, (_, i) => {
  const letter = String.fromCodePoint(0xc0 + i);
  return [letter, letter.normalize('NFD').charAt(0)] as const;
}).filter(([letter, bare]) => letter !== bare);

/** Signs that become another, and then those that become nothing: the two texts of `translate` in SQL. */
export const signTable: { from: string; to: string } = (() => {
  const changed = [
    ...MARKED,
    ...lettersOf(BLANK).map((sign) => [sign, ' '] as const),
    ...lettersOf(HYPHEN).map((sign) => [sign, '-'] as const),
  ];
  const from = changed.map(([sign]) => sign).join('') + lettersOf(GONE).join('');
  return { from, to: changed.map(([, sign]) => sign).join('') };
})();

const CHANGED: ReadonlyMap<string, string> = new Map(
  [...signTable.from].map((sign, index) => [sign, [...signTable.to][index] ?? '']),
);

/** Letters that become small ones by more than one letter: each stays one, as in the database. */
const smallOf = (letter: string): string => {
  const small = letter.toLowerCase();
  return [...small].length === 1 ? small : letter;
};

/**
 * The normal form of a text: what is searched, and what tells that two names are the same one. Small letters without marks, one kind
 * of blank and of hyphen, without quotes, apostrophes or signs that are not seen. Idempotent; `sin_tildes` of SQL gives the same.
 */
export function normalText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return Array.from(text.normalize('NFC'), (letter) => smallOf(CHANGED.get(letter) ?? letter)).join('');
}

/** Signs that are not seen: zero width, direction of writing, order of bytes. The joiner within an emoji is part of it. */
const UNSEEN =
  /[\u200b\u200c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|(?<!\p{Extended_Pictographic}|\ufe0f|[\u{1f3fb}-\u{1f3ff}])\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

/** A text as it is kept: without the signs that are not seen, and with a blank for each tab. */
export const cleanText = (text: string): string => text.replace(UNSEEN, '').replace(/\t/g, ' ');
