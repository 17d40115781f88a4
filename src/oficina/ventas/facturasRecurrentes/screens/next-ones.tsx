import { shortDay } from '#platform/browser/moments.ts';
import { Notice } from '#platform/ui/mark.tsx';
import type { RecurrenteRow } from '../contract.ts';
import { nextDays } from '../periods.ts';

/** Days of the next facturas, or the reason why there are none. */
export function NextOnes({ row }: { row: RecurrenteRow }) {
  if (row.estado === 'pausada')
    return <Notice>Está pausada: no se hace ninguna hasta que la actives.</Notice>;
  if (row.estado === 'terminada')
    return <Notice>Ha terminado: ya se han hecho todas hasta su último día.</Notice>;
  const days = nextDays({ ...row, cada: Number(row.cada) });
  const said = new Intl.ListFormat('es-ES').format(days.map(shortDay));
  return (
    <Notice>
      {days.length === 1 ? `La próxima, y última, es el ${said}` : `Las próximas son el ${said}`}
      {row.emitirSola
        ? '. Se emiten y se envían solas.'
        : '. Quedan en borrador para que alguien las revise.'}
    </Notice>
  );
}
