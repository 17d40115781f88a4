import { keysOf } from '#platform/kit/contract/keys-of.ts';
/** Legal pages of the site, in the order of the footer: address and title of each. */
export const paginasLegales = {
  avisoLegal: { titulo: 'Aviso legal', ruta: '/aviso-legal' },
  privacidad: { titulo: 'Política de privacidad', ruta: '/privacidad' },
  cookies: { titulo: 'Política de cookies', ruta: '/cookies' },
  accesibilidad: { titulo: 'Accesibilidad', ruta: '/accesibilidad' },
  condiciones: { titulo: 'Condiciones para autoescuelas', ruta: '/condiciones' },
  publicidad: { titulo: 'Publicidad', ruta: '/publicidad' },
} as const;

export type PaginaLegal = keyof typeof paginasLegales;

export const clavesLegales = keysOf(paginasLegales);
