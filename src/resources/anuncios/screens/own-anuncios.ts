import type { OfficeFamily } from '#office/office-families.ts';

/** Anuncios as an autoescuela sees them in its own panel. */
export const OWN_ANUNCIOS: OfficeFamily = {
  title: 'Anuncios',
  base: '/panelCliente/anuncios',
  recurso: 'anuncios',
};
