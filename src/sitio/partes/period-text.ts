import type { Periodo } from '#comparador/dgt/period.server.ts';
import { formatList, formatMonth, plural } from '#platform/kit/format.ts';

/** More missing months than these are counted instead of named. */
const NAMED = 3;

/**
 * Gives the source and the period, with the months that are missing in it, as the licence of the data and honesty
 * require.
 */
export function periodText({ desde, hasta, meses, faltan, demo }: Periodo): string {
  const period =
    meses === 1
      ? `un solo mes, ${formatMonth(hasta)}`
      : `${plural(meses, 'mes', 'meses')} de datos, de ${formatMonth(desde)} a ${formatMonth(hasta)}${missingText(faltan)}`;
  if (demo) return `Resultados inventados, de demostración: ${period}.`;
  return `Fuente: Dirección General de Tráfico, ${period}. Cálculo propio.`;
}

/** Gives '; falta mayo de 2022', or the number of them when they are many; empty when none is missing. */
function missingText(months: readonly string[]): string {
  if (months.length === 0) return '';
  if (months.length > NAMED) return `; faltan ${months.length} meses entre medias`;
  return `; ${months.length === 1 ? 'falta' : 'faltan'} ${formatList(months.map(formatMonth))}`;
}
