import { show } from '#office/shown.ts';
import { contactosClientes as family } from './familia.ts';

/** The form is a view, because it shows a timeline. */
export const contactosClientes = show(family, {
  screens: { '': [family.heading, () => import('./screens/contactos-list.tsx')] },
});
