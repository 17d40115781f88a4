import { show } from '#oficina/base/shown.ts';
import { documentos as family } from './familia.ts';

const screens = {
  '': [family.heading, () => import('./screens/documentos-list.tsx')],
  nuevo: ['Nuevo documento', () => import('./screens/new-documento.tsx')],
} as const;

/** Views show the record, with what its document is of. */
export const documentos = show(family, { screens, own: screens });
