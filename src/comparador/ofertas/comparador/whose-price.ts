import type { Anotacion } from '#comparador/tarifas/permisosAutoescuela/origen.ts';
import { formatDay, formatMonth } from '#platform/kit/format.ts';

/** Source of a tarifa (the autoescuela, the business that noted it, or learners who brought it), and its day. */
export type Palabra = {
  /** Null if the autoescuela says it itself. */
  anotada: (Pick<Anotacion, 'el'> & Partial<Anotacion>) | null;
  /** `YYYY-MM-DD`. */
  confirmadaEn: string;
};

/** Words to print after «tarifa», wherever a price is printed: who gave it and on which day. */
export function whosePrice({ anotada, confirmadaEn }: Palabra): string {
  if (!anotada) return `de la autoescuela, confirmada el ${formatDay(confirmadaEn)}`;
  return anotada.traida
    ? `según un ${anotada.en}, ${formatMonth(anotada.el)}, sin confirmar`
    : `anotada por Carné Claro el ${formatDay(anotada.el)}, sin confirmar`;
}

/** The same for badges, which have room for some forty letters. */
export const whosePriceShort = ({ anotada, confirmadaEn }: Palabra): string => {
  const [year, month, day] = (anotada?.el ?? confirmadaEn).split('-').map(Number);
  const date = `${day}/${month}/${year}`;
  if (!anotada) return `Tarifa de la autoescuela, ${date}`;
  return `Tarifa ${anotada.traida ? 'traída' : 'anotada'} el ${date}, sin confirmar`;
};
