/** Sources of a tarifa. */
export const ORIGENES = {
  autoescuela: 'La autoescuela',
  anotada: 'Anotada por nosotros',
  traida: 'Traída por quien la recibió',
} as const;

export type OrigenTarifa = keyof typeof ORIGENES;

/** Where and when the business, or learners, saw a tarifa. The autoescuela has not confirmed it. */
export type Anotacion = {
  /** Address of the page, or where the poster is; of a brought tarifa, who saw what: 'presupuesto que recibieron dos personas'. */
  en: string;
  /** `YYYY-MM-DD`. */
  el: string;
  /** Learners brought it (decision 198). */
  traida?: boolean;
};

/** Whether it is an address of the web, and not words about a place. */
export const isAddress = (vistaEn: string): boolean => /^https:\/\//i.test(vistaEn);

/** Gives who says a tarifa, by where it was seen; null is one that the autoescuela gave itself. */
export function origenOf(anotada: Pick<Anotacion, 'traida'> | null): OrigenTarifa {
  if (!anotada) return 'autoescuela';
  return anotada.traida ? 'traida' : 'anotada';
}

type OrigenFields = { origen: OrigenTarifa; vistaEn: string | null; vistaEl: string | null };

/** Gives where and when a noted or brought tarifa was seen; null for a tarifa that the autoescuela gave itself. */
export const anotacionOf = ({ origen, vistaEn, vistaEl }: OrigenFields): Anotacion | null =>
  origen !== 'autoescuela' && vistaEn !== null && vistaEl !== null
    ? { en: vistaEn, el: vistaEl, ...(origen === 'traida' && { traida: true }) }
    : null;
