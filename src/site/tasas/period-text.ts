import type { Periodo } from '#dgt/period.server.ts';
import { formatMonth, plural } from '#kit/format.ts';

/**
 * Gives the source and the period, as the licence of the data and honesty require: months may be missing in between.
 */
export function periodText({ desde, hasta, meses, demo }: Periodo): string {
  const period =
    meses === 1
      ? formatMonth(hasta)
      : `${plural(meses, 'mes', 'meses')} de datos, de ${formatMonth(desde)} a ${formatMonth(hasta)}`;
  if (demo) return `Resultados inventados, de demostración: ${period}.`;
  return `Fuente: Dirección General de Tráfico, ${period}. Cálculo propio.`;
}
