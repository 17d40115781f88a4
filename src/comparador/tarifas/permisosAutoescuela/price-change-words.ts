import { formatExactEuros } from '#platform/kit/format.ts';
import { nombresLinea } from './line-names.ts';
import type { OrigenTarifa } from './origen.ts';
import type { PriceChange } from './price-changes.server.ts';

/** What changed in a tarifa. */
export const nombresCambio: Record<PriceChange['linea'], string> = {
  ...nombresLinea,
  clase: 'Clase práctica',
  minutos: 'Cuánto dura la clase',
  origen: 'Quién la dice',
};

/** What a tarifa asks for besides its lines, by the column of its sheet, inside a sentence. */
export const nombresResto = {
  bonos: 'los bonos de clases',
  clases_incluidas: 'las clases incluidas',
  otros: 'los otros cargos',
  teorica_mensual: 'el cobro de la teórica',
  tasa_dgt_incluida: 'la tasa de la DGT',
  horas: 'las horas del curso',
} as const;

/** Who says a price, inside a sentence. */
export const quienLoDice: Record<OrigenTarifa, string> = {
  anotada: 'Carné Claro, que la anotó',
  traida: 'quien la recibió',
  autoescuela: 'la autoescuela',
};

/** One side of a change in words. */
export function valueText(cambio: PriceChange, side: 'antes' | 'despues'): string {
  if (cambio.linea === 'origen') return quienLoDice[cambio[side]];
  return cambio.linea === 'minutos' ? `${cambio[side]} minutos` : amountText(cambio[side]);
}

/** An amount of a sheet in words: 0 is included in the rest, and null is not declared. Céntimos. */
export const amountText = (amount: number | null): string => {
  if (amount === null) return 'no informado';
  return amount === 0 ? 'incluido' : formatExactEuros(amount);
};
