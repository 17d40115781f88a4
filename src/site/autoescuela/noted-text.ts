import { formatDay } from '#kit/format.ts';
import type { Anotacion } from '#resources/permisosAutoescuela/origen.ts';

/** Whose word a noted tarifa is, in few words, for lists. */
export const notedText = ({ el }: Pick<Anotacion, 'el'>): string =>
  `Anotada por Carné Claro el ${formatDay(el)}, sin confirmar`;
