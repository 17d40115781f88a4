/** Colours from least to most; the stylesheet has one for each. */
export type Tone = 1 | 2 | 3 | 4 | 5;

export type ValueClass = {
  /** The smallest and the largest value in the class, both included. */
  from: number;
  to: number;
  /** Number of values in the class. */
  count: number;
  tone: Tone;
};

/** The most distinct colours for each number of classes. */
const tonesFor: readonly Tone[][] = [[], [3], [1, 4], [1, 3, 5], [1, 2, 4, 5], [1, 2, 3, 4, 5]];
const MOST = tonesFor.length - 1;

/** A value and how many times it appears. */
type Tie = { value: number; count: number };

/**
 * Groups values in up to five classes of similar size. Equal values share a class; fewer than five distinct
 * values get a
 * class each.
 * @param values in any unit; null, NaN and infinite values have no class.
 * @returns the classes from the smallest values to the largest; none when there is no value.
 */
export function quantileClasses(values: readonly (number | null)[]): ValueClass[] {
  const counts = new Map<number, number>();
  for (const value of values)
    if (value !== null && Number.isFinite(value)) counts.set(value, (counts.get(value) ?? 0) + 1);
  const ties = [...counts].map(([value, count]): Tie => ({ value, count })).sort((a, b) => a.value - b.value);
  return share(ties, tonesFor[Math.min(ties.length, MOST)] ?? []);
}

/**
 * Fills the first class with its share of the values, then the others with the rest; each class gets at least
 * one value.
 */
function share(ties: readonly Tie[], tones: readonly Tone[]): ValueClass[] {
  const [first, ...more] = ties;
  const [tone, ...later] = tones;
  if (!first || !tone) return [];
  const part = ties.reduce((sum, { count }) => sum + count, 0) / tones.length;
  const taken = { from: first.value, to: first.value, count: first.count, tone };
  let size = 1;
  for (const { value, count } of more.slice(0, more.length - later.length)) {
    // Stops when adding this tie would leave the class further from its share than leaving it out.
    if (taken.count + count / 2 > part) break;
    taken.to = value;
    taken.count += count;
    size++;
  }
  return [taken, ...share(ties.slice(size), later)];
}

/** The colour of a value in these classes; undefined when the value is null or belongs to none. */
export function toneOf(classes: readonly ValueClass[], value: number | null): Tone | undefined {
  if (value === null) return undefined;
  return classes.find(({ from, to }) => from <= value && value <= to)?.tone;
}
