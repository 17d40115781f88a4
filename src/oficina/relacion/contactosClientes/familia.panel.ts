import { show } from '#oficina/base/shown.ts';
import { contactosClientes as family } from './familia.ts';

/** Views show the record, with what other families have of the contacto. */
export const contactosClientes = show(family, {
  screens: {
    '': [family.heading, () => import('./screens/contactos-list.tsx')],
    nuevo: ['Nuevo contacto', () => import('./screens/new-contacto.tsx')],
  },
});
