import type { Estimacion } from '#comparador/tarifas/permisosAutoescuela/assumed-cost.ts';
import { between } from '#comparador/tarifas/permisosAutoescuela/people-words.ts';

const ROUND = 1_000;

/** '1.090–1.420 €': an estimate to tens of euros. */
export const rangeText = ({ inferior, superior }: Pick<Estimacion, 'inferior' | 'superior'>): string =>
  between(Math.round(inferior / ROUND) * ROUND, Math.round(superior / ROUND) * ROUND, '–');
