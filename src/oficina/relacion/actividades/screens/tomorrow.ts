import type { ActividadRow } from '../contract.ts';

const DAY_MS = 86_400_000;

/**
 * Times of an actividad one day later, with the same length. A late actividad goes to the day after `now`, not to the day after
 * its date.
 */
export function tomorrowOf(
  { inicio, fin }: Pick<ActividadRow, 'inicio' | 'fin'>,
  now: Date,
): Partial<Pick<ActividadRow, 'inicio' | 'fin'>> {
  const from = new Date(inicio);
  if (from <= now) from.setFullYear(now.getFullYear(), now.getMonth(), now.getDate());
  const begin = from.getTime() + DAY_MS;
  const at = (ms: number) => new Date(ms).toISOString();
  return {
    inicio: at(begin),
    ...(fin && { fin: at(begin + Date.parse(fin) - Date.parse(inicio)) }),
  };
}
