/** A source of numbers from 0 (included) to 1 (excluded). */
export type Random = () => number;

/**
 * Random source that repeats the same numbers for the same seed. Mulberry32 (Tommy Ettinger, 2017, public
 * domain): 32 bits
 * of state, enough for invented data.
 */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from `least` to `most`, both included. */
export const between = (random: Random, least: number, most: number) =>
  least + Math.floor(random() * (most - least + 1));

/** An item at random; throws an Error when there are none. */
export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/**
 * A draw close to the normal distribution of mean 0 and deviation 1: the sum of twelve draws (Irwin–Hall).
 */
export function bell(random: Random): number {
  let sum = -6;
  for (let i = 0; i < 12; i++) sum += random();
  return sum;
}

/** Number of successes in `count` tries with this probability. */
export function successes(random: Random, count: number, probability: number): number {
  let passed = 0;
  for (let i = 0; i < count; i++) if (random() < probability) passed++;
  return passed;
}

/** Draws true with this probability. */
export const chance = (random: Random, probability: number): boolean => random() < probability;
