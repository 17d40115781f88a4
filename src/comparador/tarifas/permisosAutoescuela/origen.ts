/** Whose word a tarifa is. */
export const ORIGENES = {
  autoescuela: 'La autoescuela',
  anotada: 'Anotada por nosotros',
} as const;

export type OrigenTarifa = keyof typeof ORIGENES;

/** A tarifa that the business read on the autoescuela's own page or poster, and that it has not confirmed. */
export type Anotacion = {
  /** Address of the page, or where the poster is. */
  en: string;
  /** `YYYY-MM-DD`. */
  el: string;
};

/** An address of the web, and not words about a place. */
export const isAddress = (vistaEn: string): boolean => /^https:\/\//i.test(vistaEn);

type Seen = { origen: OrigenTarifa; vistaEn: string | null; vistaEl: string | null };

/** Gives where and when a noted tarifa was seen; null for one that the autoescuela says itself. */
export const anotacionOf = ({ origen, vistaEn, vistaEl }: Seen): Anotacion | null =>
  origen === 'anotada' && vistaEn !== null && vistaEl !== null ? { en: vistaEn, el: vistaEl } : null;
