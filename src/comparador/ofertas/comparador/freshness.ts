/** Some months after it was last confirmed a tariff is marked, and after some more it is no longer compared. */
export type Frescura = 'reciente' | 'sin_confirmar' | 'caducada';

export const MESES_SIN_CONFIRMAR = 6;
export const MESES_CADUCA = 12;

/** Freshness of a tarifa on a day; both days are `YYYY-MM-DD`. */
export function freshness(confirmadaEn: string, hoy: string): Frescura {
  if (hoy >= monthsAfter(confirmadaEn, MESES_CADUCA)) return 'caducada';
  return hoy >= monthsAfter(confirmadaEn, MESES_SIN_CONFIRMAR) ? 'sin_confirmar' : 'reciente';
}

/** Adds months to a day; a shorter month gives its last day, as in PostgreSQL. */
function monthsAfter(date: string, months: number): string {
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), date.slice(8)];
  const ahead = month - 1 + months;
  const inYear = year + Math.floor(ahead / 12);
  const inMonth = (ahead % 12) + 1;
  const start = `${inYear}-${inMonth < 10 ? '0' : ''}${inMonth}`;
  // No month is shorter than 28 days: only the last ones need a calendar.
  const last = Number(day) <= 28 ? day : String(new Date(Date.UTC(inYear, inMonth, 0)).getUTCDate());
  return `${start}-${day < last ? day : last}`;
}
