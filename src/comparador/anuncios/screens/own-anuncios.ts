import type { ScreenFamily } from '#oficina/base/family.ts';
import { anuncios } from '../familia.ts';

/** Anuncios as an autoescuela sees them in its own panel. */
export const OWN_ANUNCIOS: ScreenFamily = { ...anuncios, base: '/panelCliente/anuncios' };
