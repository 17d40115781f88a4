/** A month, written as its first day, `YYYY-MM-01`: such texts sort as the months do. */
export type Mes = string;

/** Gives the month of a year and a month number from 1 to 12. */
export function monthOf(year: number, month: number): Mes {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;
}

/** Gives the month `count` months later, or earlier when negative. */
export function addMonths(mes: Mes, count: number): Mes {
  const months = Number(mes.slice(0, 4)) * 12 + Number(mes.slice(5, 7)) - 1 + count;
  return monthOf(Math.floor(months / 12), (months % 12) + 1);
}

/** Gives the last day of a month as `YYYY-MM-DD`. */
export function lastDayOf(mes: Mes): string {
  const date = new Date(Date.UTC(Number(mes.slice(0, 4)), Number(mes.slice(5, 7)), 0));
  return date.toISOString().slice(0, 10);
}

const enMadrid = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Madrid',
  year: 'numeric',
  month: '2-digit',
});

/** Gives the month of an instant in Madrid. */
export function monthInMadrid(instant: Date): Mes {
  const parts = Object.fromEntries(enMadrid.formatToParts(instant).map(({ type, value }) => [type, value]));
  return monthOf(Number(parts.year), Number(parts.month));
}
