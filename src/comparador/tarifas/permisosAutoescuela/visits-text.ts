import { formatCount, formatDay, plural } from '#platform/kit/format.ts';
import type { MisVisitas } from './own-standing.ts';

/**
 * '120 visitas en los últimos 30 días, 20 más que en los 30 anteriores'. Until 60 days have been counted, the text says instead since which
 * day visits are counted.
 */
export function visitsText({ desde, secciones }: MisVisitas): string {
  const sum = (field: 'ultimas' | 'anteriores') =>
    secciones.reduce((total, section) => total + (section[field] ?? 0), 0);
  const last = sum('ultimas');
  const said = `${plural(last, 'visita', 'visitas')} en los últimos 30 días`;
  if (secciones.some(({ anteriores }) => anteriores === null))
    return desde ? `${said}. Las contamos desde el ${formatDay(desde)}.` : `${said}.`;
  const more = last - sum('anteriores');
  if (more === 0) return `${said}, las mismas que en los 30 anteriores.`;
  return `${said}, ${formatCount(Math.abs(more))} ${more > 0 ? 'más' : 'menos'} que en los 30 anteriores.`;
}
