import { expectedFails, isTheory, ofPassers, type Prueba, type Repeticiones } from './resits.ts';

/** P(0 fails), P(1 fail)…, of one learner who passes in the end. */
export type Probabilidades = readonly number[];

/** Fails in the theory tests and in the practical tests, which are taken as independent, and what they come to on average. */
export type Suspensos = { teoricos: Probabilidades; practicos: Probabilidades; medias: Repeticiones };

/** Counts of fails stop where one learner in a thousand is left, and at 40. */
const REST = 0.001;
const MOST_FAILS = 40;
/** Widest spread of the learners' chances: with more, a few people would carry the whole mean. */
const WIDEST = 1 / 3;

/**
 * Correlation between two attempts of one learner: 0 if all learners have the same chance. Two causes add up: that
 * learners differ, and that the section's rate is uncertain (variance of its Beta posterior over p(1 − p)). The first
 * comes from the passes by attempt of the province: chances drawn from Beta(a, b) with the mean fails m of those who passed give
 * a share f at the first attempt where 1/(a + b) = (f(1 + m) − 1)/m.
 */
function spreadOf({ intentos, peso }: Prueba): number {
  const passed = intentos.reduce((sum, count) => sum + count, 0);
  const mean = ofPassers(intentos)?.mean ?? 0;
  const excess = passed === 0 ? 0 : Math.max(0, (intentos[0] / passed) * (1 + mean) - 1);
  const learners = excess === 0 ? 0 : excess / (mean + excess);
  return Math.min(WIDEST, learners + 1 / (peso + 1));
}

/** Beta(a, size − a), which the learners' chances of passing are drawn from, and the mean of the fails. */
type Beta = { a: number; size: number; mean: number };

/**
 * Spread of the chances in one test. A supposed chance keeps `a`, so that the mean of the fails stays proportional to 1/p − 1, as
 * between sections, and the section's own chance gives the section's own spread (decision 192).
 */
function betaOf(prueba: Prueba): Beta {
  const { inferior, superior } = expectedFails(prueba);
  const mean = (inferior + superior) / 2;
  const size = 1 / spreadOf(prueba) - 1;
  const a = (size + mean) / (1 + mean);
  const { primera } = prueba;
  if (primera === undefined) return { a, size, mean };
  return { a, size: a / primera, mean: (a / primera - a) / (a - 1) };
}

/** Share of the learners who pass a test at the first attempt, 0 to 1. */
export function firstTimeChance(prueba: Prueba): number {
  const { a, size } = betaOf(prueba);
  return a / size;
}

/**
 * Fails of one test: beta-geometric, with the midpoint of both estimates as its exact mean (decision 190). What is left at
 * the end of the counts stands at its own mean, on the two whole numbers around it.
 */
export function failChances(prueba: Prueba): Probabilidades {
  const { a, size, mean } = betaOf(prueba);
  const chances: number[] = [];
  let [chance, left, owed] = [a / size, 1, mean];
  for (let fails = 0; left > REST && fails < MOST_FAILS; fails++) {
    chances.push(chance);
    left -= chance;
    owed -= fails * chance;
    chance *= (size - a + fails) / (size + fails + 1);
  }
  return left > 1e-12 ? withRest(chances, left, owed / left) : chances;
}

/** Adds the probability that is left, with this mean, at the whole numbers on both sides of it. */
function withRest(chances: number[], left: number, mean: number): number[] {
  const [below, above] = [Math.floor(mean), mean - Math.floor(mean)];
  const all = [...chances, ...new Array<number>(Math.max(0, below + 2 - chances.length)).fill(0)];
  all[below] = (all[below] ?? 0) + left * (1 - above);
  all[below + 1] = (all[below + 1] ?? 0) + left * above;
  return all;
}

/** Sum of a value of each number of fails, by its probability. */
export function average(chances: Probabilidades, value: (fails: number) => number): number {
  let sum = 0;
  for (let fails = 0; fails < chances.length; fails++) {
    const chance = chances[fails] ?? 0;
    if (chance > 0) sum += chance * value(fails);
  }
  return sum;
}

function convolve(one: Probabilidades, other: Probabilidades): number[] {
  const sums = new Array<number>(one.length + other.length - 1).fill(0);
  for (const [i, p] of one.entries())
    if (p > 0) for (const [j, q] of other.entries()) sums[i + j] = (sums[i + j] ?? 0) + p * q;
  return sums;
}

/** Gives the distribution of the fails in some tests, which are taken as independent. */
export function failsOf(pruebas: readonly Prueba[]): Suspensos {
  const kind = (theory: boolean) =>
    pruebas
      .filter(({ parte }) => isTheory(parte) === theory)
      .map(failChances)
      .reduce<Probabilidades>(convolve, [1]);
  const [teoricos, practicos] = [kind(true), kind(false)];
  const mean = (chances: Probabilidades) => average(chances, (fails) => fails);
  // Two sittings a fee, and a pass uses none up (RD 818/2009 annex VI and art. 53).
  const tasas = average(convolve(teoricos, practicos), (fails) => 1 + Math.floor(fails / 2));
  return { teoricos, practicos, medias: { teoricos: mean(teoricos), practicos: mean(practicos), tasas } };
}
