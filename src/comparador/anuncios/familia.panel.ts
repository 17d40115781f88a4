import { show } from '#oficina/base/shown.ts';
import { anuncios as family } from './familia.ts';

const form = () => import('./screens/anuncio-form.tsx');
const own = () => import('./screens/own-anuncio.tsx');

export const anuncios = show(family, {
  screens: {
    '': [family.heading, () => import('./screens/anuncios-list.tsx')],
    nuevo: ['Nuevo anuncio', form],
    ':id': ['Anuncio', form],
  },
  own: {
    '': [family.heading, () => import('./screens/own-anuncios-list.tsx')],
    nuevo: ['Nuevo anuncio', own],
    ':id': ['Anuncio', own],
  },
});
