/** A stretch of days, both included: 'YYYY-MM-DD'. */
export type Period = { desde: string; hasta: string };

export const trimestres = ['1', '2', '3', '4'] as const;

/** A quarter of the year, from '1' to '4'. */
export type Trimestre = (typeof trimestres)[number];

const FIRST: Record<Trimestre, string> = { '1': '01-01', '2': '04-01', '3': '07-01', '4': '10-01' };
const LAST: Record<Trimestre, string> = { '1': '03-31', '2': '06-30', '3': '09-30', '4': '12-31' };

/** Quarter of a day: '2026-11-21' → 2026 and '4'. */
export function quarterOf(day: string): { ejercicio: number; trimestre: Trimestre } {
  const trimestre = trimestres[Math.floor((Number(day.slice(5, 7)) - 1) / 3)] ?? '1';
  return { ejercicio: Number(day.slice(0, 4)), trimestre };
}

/** Days of a quarter; without one, of the whole year. */
export const daysOf = (ejercicio: number, trimestre?: Trimestre): Period => ({
  desde: `${ejercicio}-${FIRST[trimestre ?? '1']}`,
  hasta: `${ejercicio}-${LAST[trimestre ?? '4']}`,
});

/** Period in the name of a file: '2026-T4', '2026' or its days. */
export function periodName({ desde, hasta }: Period): string {
  const { ejercicio, trimestre } = quarterOf(desde);
  const same = (other: Period) => other.desde === desde && other.hasta === hasta;
  if (same(daysOf(ejercicio, trimestre))) return `${ejercicio}-T${trimestre}`;
  return same(daysOf(ejercicio)) ? String(ejercicio) : `${desde}-a-${hasta}`;
}
