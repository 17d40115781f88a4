import { show } from '#oficina/base/shown.ts';
import { clientes as family } from './familia.ts';

/** Views show the record of a cliente, which has the rows of many families. */
export const clientes = show(family, {
  screens: {
    '': [family.heading, () => import('./screens/clientes-list.tsx')],
    nuevo: ['Nuevo cliente', () => import('./screens/new-cliente.tsx')],
    tablero: ['Tablero de clientes', () => import('./screens/board-screen.tsx')],
    ':id/ficha': ['Ficha del cliente', () => import('./screens/cliente-profile.tsx')],
    ':id/mapa': ['Mapa del cliente', () => import('./screens/cliente-map.tsx')],
  },
});
