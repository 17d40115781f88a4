import { todayInMadrid } from '#platform/kit/dates/dates.ts';

/** Months after which official results are old: the DGT publishes each month in the following one. */
const OLD_MONTHS = 2;

/** Whether the month after `mes` ('2025-12-01') began more than two months ago. */
export function isOld(mes: string, now: Date): boolean {
  const [year = 0, month = 0] = mes.split('-').map(Number);
  const limit = new Date(Date.UTC(year, month + OLD_MONTHS, 1)).toISOString().slice(0, 10);
  return todayInMadrid(now) > limit;
}

/** 'diciembre de 2025'. */
export const monthName = (mes: string): string =>
  new Intl.DateTimeFormat('es-ES', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${mes.slice(0, 7)}-01T00:00:00Z`),
  );
