import { compareWithProvince } from '#dgt/statistics.ts';
import { type Frescura, freshness } from '#resources/comparador/card.ts';

/*
 * What the page says of the limits is asked of the functions that decide, so that it can't say anything else.
 */

const MOST = 1_000;

function firstWhere(holds: (value: number) => boolean): number {
  for (let value = 1; value <= MOST; value++) if (holds(value)) return value;
  throw new Error('no value does');
}

/** Exams from which a section is compared with its province. */
export const examsToCompare = (): number =>
  firstWhere((exams) => compareWithProvince(exams, { inferior: 1, superior: 1 }, 0) !== 'pocos_datos');

/** Months without confirmation after which a tariff is so. */
export const monthsUntil = (state: Exclude<Frescura, 'reciente'>): number =>
  firstWhere((months) => {
    const day = new Date(Date.UTC(2024, months, 1)).toISOString().slice(0, 10);
    return freshness('2024-01-01', day) === state;
  });
