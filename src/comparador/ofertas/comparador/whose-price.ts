import type { Anotacion } from '#comparador/tarifas/permisosAutoescuela/origen.ts';
import { formatDay } from '#platform/kit/format.ts';

/** Source of a tarifa (the autoescuela, or the business noted it), and its day. */
export type Palabra = {
  /** Null if the autoescuela says it itself. */
  anotada: Pick<Anotacion, 'el'> | null;
  /** `YYYY-MM-DD`. */
  confirmadaEn: string;
};

/** Words to print after «tarifa», wherever a price is printed: who gave it and on which day. */
export const whosePrice = ({ anotada, confirmadaEn }: Palabra): string =>
  anotada
    ? `anotada por Carné Claro el ${formatDay(anotada.el)}, sin confirmar`
    : `de la autoescuela, confirmada el ${formatDay(confirmadaEn)}`;

/** The same for badges, which have room for some forty letters. */
export const whosePriceShort = ({ anotada, confirmadaEn }: Palabra): string => {
  const [year, month, day] = (anotada?.el ?? confirmadaEn).split('-').map(Number);
  const date = `${day}/${month}/${year}`;
  return anotada ? `Tarifa anotada el ${date}, sin confirmar` : `Tarifa de la autoescuela, ${date}`;
};
