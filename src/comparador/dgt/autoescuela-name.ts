import { searchText } from '#platform/kit/text/search-text.ts';

/** Words that say the kind of company, and not which autoescuela it is; in all the languages of the official list. */
const GENERIC = new Set(
  (
    'autoescuela autoescuelas autoescola autoescoles autoeskola motoescuela auto autos moto escuela escuelas escola eskola ' +
    'esc ae centro centre formacion formacio form cf vial viaria viario conductores conduccion academia sociedad limitada ' +
    'unipersonal sl slu sll sa sau sal sc scp scl cb coop de del la el las los les els lo al y i en con para a b c d e f l s'
  ).split(' '),
);

const GLUED = /^(?:auto|moto)?(?:escuelas?|escola|eskola)(?=\p{L}{3})/u;

/**
 * Gives the words that tell an autoescuela from others: 'A E PONTE VERIN S.L.' gives 'ponte' and 'verin'. None are left of
 * 'CENTRO DE FORMACION VIAL', which could be any.
 */
export function distinctiveWords(name: string): string[] {
  const words = searchText(name)
    .split(' ')
    .map((word) => word.replace(GLUED, ''))
    .filter((word) => word !== '' && !GENERIC.has(word));
  return [...new Set(words)];
}

/** Least likeness of two spellings of the same word: one letter in four may differ. */
const SAME_WORD = 0.74;

/** Gives how alike two words are, 0 to 1: the share of letters that need no change. */
function wordLikeness(one: string, other: string): number {
  if (one === other) return 1;
  const longest = Math.max(one.length, other.length);
  if (Math.abs(one.length - other.length) > longest * (1 - SAME_WORD)) return 0;
  return 1 - editDistance(one, other) / longest;
}

/** Gives how much a word tells, by how few autoescuelas have it. */
export type Weigh = (word: string) => number;

/**
 * Gives how alike two names are, 0 to 1, by their distinctive words: the weight of the words that they share, also if badly written, out of
 * the weight of all. 'PONTE VERIN' and 'PONTEVERIN' are the same. A name without distinctive words is like no other.
 */
export function nameLikeness(one: readonly string[], other: readonly string[], weigh: Weigh): number {
  if (one.length === 0 || other.length === 0) return 0;
  const left = new Set(other);
  let shared = 0;
  let all = 0;
  for (const word of one) {
    const match = closest(word, left);
    const weight = weigh(match?.word ?? word);
    all += weight;
    if (!match) continue;
    left.delete(match.word);
    all += weight;
    shared += 2 * weight * match.likeness;
  }
  for (const word of left) all += weigh(word);
  return Math.max(shared / all, together(one, other));
}

function closest(word: string, words: ReadonlySet<string>): { word: string; likeness: number } | undefined {
  if (words.has(word)) return { word, likeness: 1 };
  let best: { word: string; likeness: number } | undefined;
  for (const each of words) {
    const likeness = wordLikeness(word, each);
    if (likeness >= SAME_WORD && likeness > (best?.likeness ?? 0)) best = { word: each, likeness };
  }
  return best;
}

/** Likeness of two names without their blanks, for names that differ only in where the words are split. */
function together(one: readonly string[], other: readonly string[]): number {
  if (one.length === 1 && other.length === 1) return 0;
  const likeness = wordLikeness(one.join(''), other.join(''));
  return likeness >= 0.9 ? likeness : 0;
}

/** Optimal string alignment: letters changed, added, taken or swapped with the next one. */
function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const line = [row];
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        (last[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      line.push(cost);
    }
    [before, last] = [last, line];
  }
  return last[other.length] ?? 0;
}
