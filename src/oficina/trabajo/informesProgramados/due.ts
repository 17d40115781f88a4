import { instantInMadrid } from '#platform/kit/dates/dates.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';

export const CADENCIAS = { dia: 'Cada día', semana: 'Cada lunes', mes: 'El día 1 de cada mes' } as const;
export const FORMATOS = { xlsx: 'Excel (XLSX)', pdf: 'PDF' } as const;

export type Cadencia = keyof typeof CADENCIAS;

/** First day of the period that a day of the calendar is in: itself, its Monday, or the first of its month. */
export function periodStart(cada: Cadencia, today: string): string {
  if (cada === 'mes') return `${today.slice(0, 8)}01`;
  if (cada === 'dia') return today;
  // Sunday is 0.
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return dayAfter(today, -((weekday + 6) % 7));
}

/** Time to send the informe of a period: seven in the morning of its first day, in Spain. */
const momentOf = (period: string): Date => new Date(instantInMadrid(`${period}T07:00`));

type InformeSchedule = { cada: Cadencia; creadaEn: Date; ultimoPeriodo: string | null };

/**
 * Gives the period to send on that day; null if there is none. An informe scheduled after its moment waits
 * for the next one.
 */
export function duePeriod({ cada, creadaEn, ultimoPeriodo }: InformeSchedule, today: string): string | null {
  const period = periodStart(cada, today);
  if (ultimoPeriodo !== null && ultimoPeriodo >= period) return null;
  return momentOf(period) >= creadaEn ? period : null;
}
