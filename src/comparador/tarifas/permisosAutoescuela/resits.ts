import type { ParteExamen } from '#comparador/dgt/permisos.ts';
import { rateInterval, Z_90 } from '#comparador/dgt/statistics.ts';

/** Passes of one test in a province, by attempt. */
export type Intentos = readonly [first: number, second: number, thirdOrFourth: number, fifthOrLater: number];

/** Official data of one test of a permit at one section. */
export type Prueba = {
  parte: ParteExamen;
  /**
   * Shrunken pass rate of the section, above 0 and up to 1; the province's rate when the section has no
   * exams.
   */
  tasa: number;
  /** Exams that the rate is worth: the section's, and those that the mean of its province counts as. */
  peso: number;
  /** Raw pass rate of its province, above 0 and up to 1. */
  provincia: number;
  intentos: Intentos;
  /** The alumno's own supposition in place of the section's: her chance of passing at the first attempt, above 0 and up to 1. */
  primera?: number;
};

/** Expected fails of an average alumno, and their DGT fees; one fee pays two sittings. */
export type Repeticiones = { teoricos: number; practicos: number; tasas: number };

export const isTheory = (parte: ParteExamen) => parte === 'teorica' || parte === 'especifica';

/** Passing everything at the first attempt. */
export const SIN_REPETIR: Repeticiones = { teoricos: 0, practicos: 0, tasas: 1 };

/**
 * Fails in one test: their mean, and the probability of an even number minus that of an odd one,
 * E[(−1)^fails].
 */
export type Fails = { mean: number; parity: number };

/** Every attempt an independent draw at the rate: fails are geometric. */
export const geometric = (rate: number): Fails => ({ mean: 1 / rate - 1, parity: rate / (2 - rate) });

/**
 * Fails of the people who passed. Passes at the third or fourth attempt count half as third and half as
 * fourth; passes at the fifth or later, half as fifth and half as seventh. Their means are thus 3.5 and 6
 * attempts.
 */
export function ofPassers(intentos: Intentos): Fails | undefined {
  const all = intentos.reduce((sum, count) => sum + count, 0);
  if (all === 0) return undefined;
  const [first, second, third, fifth] = intentos;
  return { mean: (second + 2.5 * third + 5 * fifth) / all, parity: (first - second + fifth) / all };
}

/** Two sittings a fee, and a pass uses none up: E[1 + ⌊F/2⌋] = 1 + E[F]/2 − P(F odd)/2, F the fails of all tests. */
export function expectedFees(fails: readonly Fails[]): number {
  const mean = fails.reduce((sum, fail) => sum + fail.mean, 0);
  const parity = fails.reduce((product, fail) => product * fail.parity, 1);
  return 1 + mean / 2 - (1 - parity) / 4;
}

/**
 * Expected fails of one test by both estimates. `superior` takes each attempt at the section's rate, so it includes the attempts of
 * people who give up. `inferior` leaves them out: the fails of people who passed in the province, times the fails expected at the
 * section's rate, over those expected at the province's rate. Source: RD 818/2009 annex VI and art. 53 (two sittings a fee).
 */
export function expectedFails({ tasa, provincia, intentos }: Prueba): { inferior: number; superior: number } {
  const [superior, usual] = [geometric(tasa).mean, geometric(provincia).mean];
  const passers = ofPassers(intentos)?.mean ?? usual;
  return { inferior: usual === 0 ? passers : (passers * superior) / usual, superior };
}

/**
 * Variance of 1/p for a rate p worth so many exams: the variance of a normal distribution with the same 90 % interval as 1/p. The true
 * variance is greater, because 1/p has a long tail, and an interval made of it would hold more than 90 %.
 */
function inverseVariance(rate: number, worth: number): number {
  const { inferior, superior } = rateInterval(rate, worth);
  // With hardly a pass, the interval may begin at 0, and its inverse would be infinite.
  const least = Math.max(inferior, rate / 5);
  return ((1 / least - 1 / superior) / (2 * Z_90)) ** 2;
}

/**
 * Variances of the expected fails in the theory tests and in the practical tests, because the rates are uncertain (decision 065): the
 * midpoint of both estimates is proportional to 1/p − 1. A supposed chance is not uncertain.
 */
export function resitVariances(pruebas: readonly Prueba[]): { teoricos: number; practicos: number } {
  const sum = (theory: boolean) =>
    pruebas
      .filter(({ parte, primera }) => isTheory(parte) === theory && primera === undefined)
      .reduce((total, { tasa, peso, provincia, intentos }) => {
        const usual = geometric(provincia).mean;
        const passers = ofPassers(intentos)?.mean ?? usual;
        const scale = usual === 0 ? 1 : (1 + passers / usual) / 2;
        return total + scale ** 2 * inverseVariance(tasa, peso);
      }, 0);
  return { teoricos: sum(true), practicos: sum(false) };
}
