import { QUIET_SIGNS } from './quiet-signs.ts';

/** Points of Unicode, as the ends of ranges. */
type Ranges = readonly (readonly [from: number, to: number])[];

const lettersOf = (ranges: Ranges): string[] =>
  ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)),
  );

const pointOf = (sign: string) => sign.codePointAt(0) ?? 0;

const QUIET: Ranges = Array.from(QUIET_SIGNS.matchAll(/(.)(?:-(.))?/gsu), ([, from = '', to = from]) => [
  pointOf(from),
  pointOf(to),
]);

/** Letters of most texts, which need no table. */
const PLAIN = /^[A-Za-z0-9 .,@_-]*$/;

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

/**
 * The table of signs that turns a text into the form that is searched and compared. `sin_tildes` in the database has the same
 * table, and a test compares both.
 *
 * `from` has the signs that become another sign, and then those that are removed; `to` has the new signs, as in SQL's `translate`.
 */
export const signTable: { from: string; to: string } = (() => {
  const changed = [
    ...MARKED,
    ...lettersOf(BLANK).map((sign) => [sign, ' '] as const),
    ...lettersOf(HYPHEN).map((sign) => [sign, '-'] as const),
  ];
  const from = changed.map(([sign]) => sign).join('') + lettersOf(QUIET).join('');
  return { from, to: changed.map(([, sign]) => sign).join('') };
})();

const CHANGED: ReadonlyMap<string, string> = new Map(
  [...signTable.from].map((sign, index) => [sign, [...signTable.to][index] ?? '']),
);

/** The small letter of a capital. A capital whose small form has more than one character stays as it is, as in the database. */
const smallOf = (letter: string): string => {
  const small = letter.toLowerCase();
  return [...small].length === 1 ? small : letter;
};

/**
 * The normal form of a text, to search it and to compare two names: small letters without marks, one kind of blank and of hyphen,
 * and no quotes, apostrophes or invisible signs. Idempotent; `sin_tildes` of SQL gives the same.
 */
export function normalText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return Array.from(text.normalize('NFC'), (letter) => smallOf(CHANGED.get(letter) ?? letter)).join('');
}
