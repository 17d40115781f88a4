import { pick, type Random } from '../../src/platform/kit/seeded-random.ts';

/** Kinds of typing error: two letters swapped, one missing, one doubled, the key beside, and one that sounds alike. */
export const errorKinds = ['cambio', 'falta', 'doble', 'vecina', 'fonetica'] as const;
export type ErrorKind = (typeof errorKinds)[number];

/** Rows of a Spanish keyboard, each half a key to the right of the one above. */
const ROWS = ['qwertyuiop', 'asdfghjklñ', 'zxcvbnm'];

/** Letters that Spanish speakers confuse by ear, with what may stand around them. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/b/g, 'v'],
  [/v/g, 'b'],
  [/g(?=[ei])/g, 'j'],
  [/j(?=[ei])/g, 'g'],
  [/ll/g, 'y'],
  [/y(?=[aeiou])/g, 'll'],
  [/z/g, 's'],
  [/c(?=[ei])/g, 's'],
  [/c(?=[ei])/g, 'z'],
  [/s(?=[ei])/g, 'c'],
  [/s(?=[aou])/g, 'z'],
  [/(?<!c)h/g, ''],
  [/(?<![a-zñ])(?=[aeiou])/g, 'h'],
];

/**
 * Makes one typing error in a name; undefined where that kind can't be made in it.
 *
 * @param name in lower case and without accents; `ñ` may be in it
 */
export function mistype(name: string, kind: ErrorKind, random: Random): string | undefined {
  const choices = kind === 'fonetica' ? soundAlike(name) : otherKeys(name, kind);
  return choices.length === 0 ? undefined : pick(random, choices);
}

const soundAlike = (name: string): string[] =>
  ALIKE.flatMap(([letters, other]) =>
    [...name.matchAll(letters)].map(({ 0: found, index }) => replaced(name, index, found.length, other)),
  );

const otherKeys = (name: string, kind: Exclude<ErrorKind, 'fonetica'>): string[] =>
  [...name].flatMap((letter, at) => (isLetter(letter) ? mistyped(name, at, letter)[kind]() : []));

const mistyped = (name: string, at: number, letter: string) => ({
  cambio() {
    const next = name[at + 1] ?? '';
    return isLetter(next) && next !== letter ? [replaced(name, at, 2, next + letter)] : [];
  },
  falta: () => [replaced(name, at, 1, '')],
  doble: () => [replaced(name, at, 1, letter + letter)],
  vecina: () => neighbours(letter).map((key) => replaced(name, at, 1, key)),
});

const isLetter = (letter: string) => /^[a-zñ]$/.test(letter);

const replaced = (name: string, at: number, length: number, other: string) =>
  name.slice(0, at) + other + name.slice(at + length);

/** Keys that touch the key of a letter. */
function neighbours(letter: string): string[] {
  const row = ROWS.findIndex((keys) => keys.includes(letter));
  const at = ROWS[row]?.indexOf(letter) ?? -1;
  const keys = [ROWS[row]?.[at - 1], ROWS[row]?.[at + 1]];
  keys.push(ROWS[row - 1]?.[at], ROWS[row - 1]?.[at + 1], ROWS[row + 1]?.[at - 1], ROWS[row + 1]?.[at]);
  return keys.filter((key) => key !== undefined);
}
