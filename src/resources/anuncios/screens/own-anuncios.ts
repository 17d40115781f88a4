import type { ScreenFamily } from '#office/family.ts';

/** Anuncios as an autoescuela sees them in its own panel. */
export const OWN_ANUNCIOS: ScreenFamily = {
  heading: 'Anuncios',
  base: '/panelCliente/anuncios',
  recurso: 'anuncios',
};
