/** Colours from least to most; the stylesheet has one for each. */
export type Tone = 1 | 2 | 3 | 4 | 5;

export type ValueClass = {
  /** The smallest and the largest value in the class, both included. */
  from: number;
  to: number;
  /** How many values it has. */
  count: number;
  tone: Tone;
};

/** The colours that tell so many classes best apart. */
const tonesFor: readonly Tone[][] = [[], [3], [1, 4], [1, 3, 5], [1, 2, 4, 5], [1, 2, 3, 4, 5]];
const MOST = tonesFor.length - 1;

/** A value and how many times it comes. */
type Tie = { value: number; count: number };

/**
 * Puts values in up to five classes with as even a number of values as their ties allow: equal values are never parted,
 * and when there are fewer than five distinct values each has a class.
 * @param values in any unit; null and what is not a finite number have no class.
 * @returns the classes from the smallest values to the largest; none when there is no value.
 */
export function quantileClasses(values: readonly (number | null)[]): ValueClass[] {
  const counts = new Map<number, number>();
  for (const value of values)
    if (value !== null && Number.isFinite(value)) counts.set(value, (counts.get(value) ?? 0) + 1);
  const ties = [...counts].map(([value, count]): Tie => ({ value, count })).sort((a, b) => a.value - b.value);
  return share(ties, tonesFor[Math.min(ties.length, MOST)] ?? []);
}

/** Gives the first class its part of what is left, then the others; each gets a value at least. */
function share(ties: readonly Tie[], tones: readonly Tone[]): ValueClass[] {
  const [first, ...more] = ties;
  const [tone, ...later] = tones;
  if (!first || !tone) return [];
  const part = ties.reduce((sum, { count }) => sum + count, 0) / tones.length;
  const taken = { from: first.value, to: first.value, count: first.count, tone };
  let size = 1;
  for (const { value, count } of more.slice(0, more.length - later.length)) {
    // Half a tie over the part is nearer to it than leaving the tie out.
    if (taken.count + count / 2 > part) break;
    taken.to = value;
    taken.count += count;
    size++;
  }
  return [taken, ...share(ties.slice(size), later)];
}

/** The colour of a value among the classes made with it; undefined for one without. */
export function toneOf(classes: readonly ValueClass[], value: number | null): Tone | undefined {
  if (value === null) return undefined;
  return classes.find(({ from, to }) => from <= value && value <= to)?.tone;
}
