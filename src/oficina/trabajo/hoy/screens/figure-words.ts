import { quarterOf, type Trimestre } from '#oficina/ventas/facturas/libros/period.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { plural } from '#platform/kit/format.ts';

const DAY_MS = 86_400_000;

/** Days from a due date to today: ('2026-10-23', '2026-11-23') → '31 días'. */
export const daysLate = (desde: string, hoy: string): string =>
  plural(
    Math.round((Date.parse(`${hoy}T00:00:00Z`) - Date.parse(`${desde}T00:00:00Z`)) / DAY_MS),
    'día',
    'días',
  );

/**
 * Compares what was collected with the same days of the year before: '+18 % que del 1 al 23 de noviembre de 2025'. If nothing
 * was collected then, or the change is over ten times, gives the amount of that year instead.
 */
export function changeText(importe: string, antes: string, hoy: string): string {
  const before = Number(antes);
  const year = Number(hoy.slice(0, 4)) - 1;
  const day = Number(hoy.slice(8));
  const days =
    day === 1 ? `el 1 de ${monthOf(hoy)} de ${year}` : `del 1 al ${day} de ${monthOf(hoy)} de ${year}`;
  if (before <= 0) return `Nada ${days}`;
  const ratio = Number(importe) / before - 1;
  if (Math.abs(ratio) > 10) return `${formatEurosText(antes)} ${days}`;
  const percent = Math.round(ratio * 100);
  if (percent === 0) return `Lo mismo que ${days}`;
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)} % que ${days}`;
}

const months = new Intl.DateTimeFormat('es-ES', { month: 'long', timeZone: 'UTC' });

const monthOf = (hoy: string): string => months.format(new Date(`${hoy}T00:00:00Z`));

/** Last day to present form 303 (RD 1624/1992, art. 71.4): the 20th of the month after the quarter, and 30 January for the last one. */
const LAST_DAY: Record<Trimestre, string> = {
  '1': '20 de abril',
  '2': '20 de julio',
  '3': '20 de octubre',
  '4': '30 de enero',
};

export const declaredBy = (hoy: string): string => LAST_DAY[quarterOf(hoy).trimestre];
