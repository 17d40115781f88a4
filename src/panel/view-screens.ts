import type { FamilyName } from '#families.ts';
import type { ScreensUnder } from '#office/shown.ts';

const contacto = () => import('#views/contacto/contacto-form.tsx');

/** Views under the addresses of families: they show several at once, so none of those can name them. */
export const viewScreens: { readonly [Name in FamilyName]?: ScreensUnder } = {
  contactosClientes: { nuevo: ['Nuevo contacto', contacto], ':id': ['Contacto', contacto] },
};
