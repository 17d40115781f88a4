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
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}
