/** Sources of a tarifa. */
export const ORIGENES = {
  autoescuela: 'La autoescuela',
  anotada: 'Anotada por nosotros',
} as const;

export type OrigenTarifa = keyof typeof ORIGENES;

/** Where and when the business read a tarifa on the autoescuela's own page or poster. The autoescuela has not confirmed it. */
export type Anotacion = {
  /** Address of the page, or where the poster is. */
  en: string;
  /** `YYYY-MM-DD`. */
  el: string;
};

/** Whether it is an address of the web, and not words about a place. */
export const isAddress = (vistaEn: string): boolean => /^https:\/\//i.test(vistaEn);

type OrigenFields = { origen: OrigenTarifa; vistaEn: string | null; vistaEl: string | null };

/** Gives where and when a noted tarifa was seen; null for a tarifa that the autoescuela gave itself. */
export const anotacionOf = ({ origen, vistaEn, vistaEl }: OrigenFields): Anotacion | null =>
  origen === 'anotada' && vistaEn !== null && vistaEl !== null ? { en: vistaEn, el: vistaEl } : null;
