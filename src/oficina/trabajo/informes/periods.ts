import { formatDay } from '#platform/kit/format.ts';

/** A stretch of days, both included: 'YYYY-MM-DD'. */
export type Period = { desde: string; hasta: string };

/** Periods that go on with the calendar, as people call them. */
export const periodos = {
  esteMes: 'Este mes',
  mesPasado: 'El mes pasado',
  esteTrimestre: 'Este trimestre',
  esteAnio: 'Este año',
  ultimos12Meses: 'Últimos 12 meses',
  siempre: 'Desde siempre',
} as const;

export type Periodo = keyof typeof periodos;

const iso = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/**
 * Gives the days of a period, from today's date in Spain; null for all days. A current period is whole,
 * because rows may have a future date.
 */
export function daysOfPeriod(periodo: Periodo, today: string): Period | null {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const months = (first: number, count: number): Period => ({
    desde: iso(year, first, 1),
    hasta: iso(year, first + count, 0),
  });
  switch (periodo) {
    case 'esteMes':
      return months(month - 1, 1);
    case 'mesPasado':
      return months(month - 2, 1);
    case 'esteTrimestre':
      return months(Math.floor((month - 1) / 3) * 3, 3);
    case 'esteAnio':
      return months(0, 12);
    case 'ultimos12Meses':
      return months(month - 12, 12);
    default:
      return null;
  }
}

/** The days of a month that are in a period: '2026-11' → from the 1st to the 30th, or less. */
export function daysOfMonth(month: string, period: Period | null): Period {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const [first, last] = [iso(year, number - 1, 1), iso(year, number, 0)];
  return {
    desde: period && period.desde > first ? period.desde : first,
    hasta: period && period.hasta < last ? period.hasta : last,
  };
}

/** The same days of the year before; the 29th of February is the 28th. */
export function yearBefore({ desde, hasta }: Period): Period {
  const before = (day: string) => {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
    const last = Number(iso(year - 1, month, 0).slice(8));
    return iso(year - 1, month - 1, Math.min(date, last));
  };
  // The last day of a month is that of the month: February may end a day later.
  const [year = 0, month = 1] = hasta.split('-').map(Number);
  const whole = hasta === iso(year, month, 0);
  return { desde: before(desde), hasta: whole ? iso(year - 1, month, 0) : before(hasta) };
}

/** Gives the months of a period, in order: '2026-11'. */
export function monthsOf({ desde, hasta }: Period): string[] {
  const [year = 0, month = 1] = desde.split('-').map(Number);
  const [toYear = 0, toMonth = 1] = hasta.split('-').map(Number);
  const count = (toYear - year) * 12 + toMonth - month + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, index) =>
    iso(year, month - 1 + index, 1).slice(0, 7),
  );
}

/** Period in words: 'Del 1 de enero de 2026 al 31 de enero de 2026'. */
export const periodWords = (period: Period | null): string =>
  period ? `Del ${formatDay(period.desde)} al ${formatDay(period.hasta)}` : 'Desde siempre';
