import { calculate, type PapelCalculable } from '#oficina/ventas/papeles/arithmetic.ts';
import { shortDay } from '#platform/browser/moments.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import type { RecurrenteRow } from '../contract.ts';
import { cadencias } from '../estados.ts';
import { periodInWords, withPeriod } from '../periods.ts';

type Next = Pick<RecurrenteRow, 'nombre' | 'cada' | 'proximaEl' | 'ultimaEl' | 'estado' | 'emitirSola'>;

/** Name of the next factura, or of the last one where none comes: «Cuota de marzo de 2027». */
export const nextName = ({ nombre, cada, proximaEl, ultimaEl, estado }: Omit<Next, 'emitirSola'>): string =>
  withPeriod(nombre, periodInWords((estado === 'terminada' && ultimaEl) || proximaEl, Number(cada)));

/** What each factura asks for, and how often: «36,30 € cada mes». */
export const amountText = (row: PapelCalculable & Pick<Next, 'cada'>): string =>
  `${formatEurosText(calculate(row).total)} ${cadencias[row.cada].toLowerCase()}`;

/** Day of the next factura, and whether it is issued by itself: «01/03/2027, a mano». */
export const nextText = ({
  proximaEl,
  emitirSola,
  estado,
}: Pick<Next, 'proximaEl' | 'emitirSola' | 'estado'>): string => {
  if (estado === 'terminada') return '—';
  return `${shortDay(proximaEl)}, ${emitirSola ? 'sola' : 'a mano'}`;
};
