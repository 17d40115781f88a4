import { addMonths, type Mes } from './months.ts';
import type { Comparacion } from './rate.ts';

/** Passes, and all exams taken, passed or not. */
export type Tally = { aptos: number; examenes: number };

/** Data that `priorWeight` needs about the sections of one province; `addToSpread` makes them. */
export type Spread = Tally & {
  secciones: number;
  /** Sum of examenes². */
  squares: number;
  /** Sum of aptos² / examenes. */
  ratios: number;
};

export const emptySpread = (): Spread => ({ aptos: 0, examenes: 0, secciones: 0, squares: 0, ratios: 0 });

/** Adds a section with at least one exam to its province. */
export function addToSpread(spread: Spread, { aptos, examenes }: Tally): void {
  spread.aptos += aptos;
  spread.examenes += examenes;
  spread.secciones++;
  spread.squares += examenes * examenes;
  spread.ratios += (aptos * aptos) / examenes;
}

const MIN_SECTIONS = 100;
const MIN_EXAMS = 2_000;
/** Weight used where there are too few data to estimate it: of the order found for the permits with many data. */
const USUAL_WEIGHT = 40;
const WEIGHT_RANGE = { least: 10, most: 200 };

/**
 * Gives the exams that the province's mean is worth beside a section's own: the weight m of a beta-binomial model where
 * each section's true rate is drawn from Beta(m·p, m·(1 − p)), p the raw mean of its province, m common to all.
 *
 * Moment estimator with weights n of Kleinman (1973), "Proportions with Extraneous Variance: Single and Independent
 * Samples", JASA 68, 46-54, pooled over provinces, as sums over provinces with k sections and N exams each:
 *   S = Σ n(x/n − p)²,  A = Σ p(1 − p)(k − 1),  B = Σ p(1 − p)(N − Σn²/N − (k − 1)),
 *   ρ = (S − A) / B is the correlation between two exams of one section, and m = 1/ρ − 1.
 * Under 100 sections or 2,000 exams it is 40; else it is held between 10 and 200, also where no difference between
 * sections shows (ρ ≤ 0). In six months of 2022 permit B gives 43 on the road and 30 in theory.
 */
export function priorWeight(provinces: Iterable<Spread>): number {
  let sections = 0;
  let exams = 0;
  let excess = 0;
  let information = 0;
  for (const { aptos, examenes, secciones, squares, ratios } of provinces) {
    if (examenes === 0) continue;
    const p = aptos / examenes;
    sections += secciones;
    exams += examenes;
    excess += ratios - aptos * p - p * (1 - p) * (secciones - 1);
    information += p * (1 - p) * (examenes - squares / examenes - (secciones - 1));
  }
  if (sections < MIN_SECTIONS || exams < MIN_EXAMS || information <= 0) return USUAL_WEIGHT;
  if (excess <= 0) return WEIGHT_RANGE.most;
  return Math.min(WEIGHT_RANGE.most, Math.max(WEIGHT_RANGE.least, information / excess - 1));
}

export type Prior = {
  /** Raw mean of the province, 0 to 1. */
  mean: number;
  /** Number of exams that the mean is worth. */
  weight: number;
};

/**
 * Gives the empirical Bayes estimate of a section's rate, (aptos + m·p) / (exams + m): between its own fraction and
 * p.
 */
export function shrunkenRate({ aptos, examenes }: Tally, { mean, weight }: Prior): number {
  return (aptos + weight * mean) / (examenes + weight);
}

/** Normal quantile of a two-sided 90 % interval. */
export const Z_90 = 1.6448536269514722;

export type Interval = { inferior: number; superior: number };

/**
 * Gives the 90 % interval of a rate worth `exams` exams, own and prior: the quantiles 5 % and 95 % of its Beta
 * posterior by the variance-stabilising transform of Fisher, sin²(asin √rate ± z / (2 √(exams + 1))), as Beta(a, b)
 * has variance rate (1 − rate) / (a + b + 1). Always contains the rate. This closed formula is some thousand times
 * cheaper than inverting the incomplete beta function, and nearer to it than Wilson's interval: with 40 exams the
 * difference is under 0.0025 for rates from 10 % to 90 % and 0.010 at the ends; with 100, 0.001 and 0.003.
 */
export function rateInterval(rate: number, exams: number): Interval {
  const angle = Math.asin(Math.sqrt(rate));
  const half = Z_90 / (2 * Math.sqrt(exams + 1));
  return {
    inferior: Math.min(rate, Math.sin(Math.max(0, angle - half)) ** 2),
    superior: Math.max(rate, Math.sin(Math.min(Math.PI / 2, angle + half)) ** 2),
  };
}

/** Calendar months, up to the newest loaded one, whose results make the rates (decision 063). */
export const MESES_DE_LAS_TASAS = 24;

/** Minimum of exams for judging a section or a place by itself. */
export const EXAMENES_PARA_COMPARAR = 30;

/** Says whether a section differs from its province's mean: only when its whole interval lies on one side of it. */
export function compareWithProvince(examenes: number, interval: Interval, mean: number): Comparacion {
  if (examenes < EXAMENES_PARA_COMPARAR) return 'pocos_datos';
  if (interval.inferior > mean) return 'por_encima';
  if (interval.superior < mean) return 'por_debajo';
  return 'en_la_media';
}

export type EstadoSeccion = 'activa' | 'sin_examenes' | 'desaparecida';

/**
 * Gives the state of a section from its latest month with exams (null when none is loaded) and the latest loaded
 * month: active with exams in the twelve calendar months up to it, without exams with some in twenty-four.
 */
export function estadoSeccion(ultimoMes: Mes | null, ultimoMesCargado: Mes): EstadoSeccion {
  if (ultimoMes === null) return 'desaparecida';
  if (ultimoMes > addMonths(ultimoMesCargado, -12)) return 'activa';
  return ultimoMes > addMonths(ultimoMesCargado, -24) ? 'sin_examenes' : 'desaparecida';
}
