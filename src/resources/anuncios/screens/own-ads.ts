import type { OfficeFamily } from '#office/office-families.ts';

/** Advertisements as a school sees them in its own panel. */
export const OWN_ADS: OfficeFamily = {
  title: 'Anuncios',
  base: '/panelCliente/anuncios',
  recurso: 'anuncios',
};
