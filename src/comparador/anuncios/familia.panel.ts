import { type ScreensUnder, show } from '#oficina/base/shown.ts';
import { anuncios as family } from './familia.ts';

const form = () => import('./screens/anuncio-form.tsx');

const screens: ScreensUnder = {
  '': [family.heading, () => import('./screens/anuncios-list.tsx')],
  nuevo: ['Nuevo anuncio', form],
  ':id': ['Anuncio', form],
};

export const anuncios = show(family, { screens, own: screens });
