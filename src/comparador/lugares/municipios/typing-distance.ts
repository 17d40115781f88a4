/*
 * Distance between a typed text and a name, in typing errors or parts of one: a Damerau–Levenshtein
 * distance (optimal string alignment) over texts of `placeKey`, where usual errors cost less.
 */

/** Rows of a Spanish keyboard without the ñ, which `searchText` turns into n. */
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

const COST = { swap: 0.7, neighbour: 0.75, other: 1.1, missing: 0.8, extra: 0.9, doubled: 0.5, blank: 0.4 };

/** Added if two texts only sound the same. */
const BY_EAR = 0.25;

/** Added for an error in the first letter, which is seldom wrong. */
const FIRST = 0.15;

const beside = new Set(
  ROWS.flatMap((row, line) =>
    [...row].flatMap((key, at) =>
      [row[at + 1], ROWS[line + 1]?.[at - 1], ROWS[line + 1]?.[at]].flatMap((other) =>
        other ? [key + other, other + key] : [],
      ),
    ),
  ),
);

/** Codes below 128 cover the `searchText` of Spanish names; any other letter has no neighbours on the keyboard. */
const CODES = 128;
const BLANK = 32;

/** Cost of typing one letter in place of another, by both codes. */
const REPLACED = Float64Array.from({ length: CODES * CODES }, (_, pair) =>
  beside.has(String.fromCharCode(pair >> 7, pair & 127)) ? COST.neighbour : COST.other,
);

/**
 * Sound of a text for Spanish speakers: h is silent, b is v, z and soft c are s, g is j, ll is y, and no
 * letter is double. `key` is a `placeKey`.
 */
export function soundKey(key: string): string {
  let heard = '';
  for (let i = 0; i < key.length; i++) {
    const sound = soundAt(key, i);
    if (sound !== heard.at(-1)) heard += sound;
  }
  return heard;
}

/** Sound of one letter by those beside it; empty where it is silent or belongs to the letter before. */
function soundAt(key: string, i: number): string {
  const letter = key[i] ?? '';
  const next = key[i + 1] ?? '';
  const soft = next === 'e' || next === 'i';
  switch (letter) {
    case 'h':
      return key[i - 1] === 'c' ? 'h' : '';
    case 'v':
      return 'b';
    case 'z':
      return 's';
    case 'k':
      return 'c';
    case 'c':
      return soft ? 's' : 'c';
    case 'g':
      return soft ? 'j' : 'g';
    case 'q':
      return 'c';
    case 'u':
      // 'gue', 'gui', 'que' and 'qui' have a silent u.
      return soft && (key[i - 1] === 'g' || key[i - 1] === 'q') ? '' : 'u';
    case 'l':
      if (next === 'l') return 'y';
      return key[i - 1] === 'l' ? '' : 'l';
    default:
      return letter;
  }
}

/** Text with its sound, computed once because it is compared with many names. */
export type TextWithSound = { readonly key: string; readonly sound: string };

/**
 * Distance between a typed text and a name, by letters or by sound, whichever is less; infinite above
 * `most`.
 */
export function typingDistance(typed: TextWithSound, name: TextWithSound, most: number): number {
  const written = alignment(typed.key, name.key, most);
  if (typed.sound === typed.key && name.sound === name.key) return written;
  return Math.min(written, BY_EAR + alignment(typed.sound, name.sound, Math.min(most, written) - BY_EAR));
}

/** The three lines of the table in use. A call is never interrupted, so all calls share them. */
let [before, last, line] = [0, 1, 2].map(() => new Float64Array(128)) as [
  Float64Array,
  Float64Array,
  Float64Array,
];

/** Plain loops over codes: this runs hundreds of times per typed letter. */
function alignment(typed: string, name: string, most: number): number {
  const width = name.length + 1;
  if (width > line.length || most < 0) return Number.POSITIVE_INFINITY;
  const firstWrong = typed.charCodeAt(0) === name.charCodeAt(0) ? 0 : FIRST;
  last[0] = 0;
  for (let j = 1; j < width; j++) last[j] = at(last, j - 1) + added(name, j - 1, COST.missing);
  for (let i = 1; i <= typed.length; i++) {
    const a = typed.charCodeAt(i - 1);
    const extra = added(typed, i - 1, COST.extra);
    let least = at(last, 0) + extra;
    line[0] = least;
    for (let j = 1; j < width; j++) {
      const b = name.charCodeAt(j - 1);
      let cost = at(last, j - 1);
      if (a !== b) {
        cost += a < CODES && b < CODES ? at(REPLACED, (a << 7) | b) : COST.other;
        cost = Math.min(cost, at(last, j) + extra, at(line, j - 1) + added(name, j - 1, COST.missing));
        if (i > 1 && j > 1 && a === name.charCodeAt(j - 2) && typed.charCodeAt(i - 2) === b)
          cost = Math.min(cost, at(before, j - 2) + COST.swap);
      }
      line[j] = cost;
      if (cost < least) least = cost;
    }
    // A swap reaches two lines back and has a cost of its own.
    if (least - COST.other > most) return Number.POSITIVE_INFINITY;
    [before, last, line] = [last, line, before];
  }
  const total = at(last, width - 1) + firstWrong;
  return total > most ? Number.POSITIVE_INFINITY : total;
}

const at = (values: Float64Array, index: number): number => values[index] ?? 0;

/** Cost of a letter that is in only one of the texts: less if it doubles another, and still less if it is a blank. */
function added(text: string, index: number, cost: number): number {
  const letter = text.charCodeAt(index);
  if (letter === BLANK) return COST.blank;
  return letter === text.charCodeAt(index - 1) || letter === text.charCodeAt(index + 1) ? COST.doubled : cost;
}
