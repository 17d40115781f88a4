import type { Periodo } from '#dgt/period.server.ts';
import { formatMonth, plural } from '#kit/format.ts';

/** Source and period, as the licence of the data and plain honesty ask: months may be missing between both ends. */
export function periodText({ desde, hasta, meses, demo }: Periodo): string {
  const period =
    meses === 1
      ? formatMonth(hasta)
      : `${plural(meses, 'mes', 'meses')} de datos, de ${formatMonth(desde)} a ${formatMonth(hasta)}`;
  if (demo) return `Resultados inventados, de demostración: ${period}.`;
  return `Fuente: Dirección General de Tráfico, ${period}. Cálculo propio.`;
}
