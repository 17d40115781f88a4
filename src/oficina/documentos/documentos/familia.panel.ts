import { show } from '#oficina/base/shown.ts';
import { documentos as family } from './familia.ts';

/** Views show the record, with what its document is of. */
export const documentos = show(family, {
  screens: {
    '': [family.heading, () => import('./screens/documentos-list.tsx')],
    nuevo: ['Nuevo documento', () => import('./screens/new-documento.tsx')],
  },
  own: {
    '': [family.heading, () => import('./screens/own/own-documentos.tsx')],
    nuevo: ['Nuevo documento', () => import('./screens/own/new-own-documento.tsx')],
  },
});
