import { show } from '#oficina/base/shown.ts';
import { pedidos as family } from './familia.ts';

/** `:id` is in view-screens.ts, because it shows the paper with the papers that come from it, and with its documentos. */
export const pedidos = show(family, {
  screens: {
    '': [family.heading, () => import('./screens/pedidos-list.tsx')],
    nuevo: ['Nuevo pedido', () => import('./screens/new-pedido.tsx')],
    ':id/pdf': ['Vista previa del pedido', () => import('./screens/pedido-preview.tsx')],
  },
  own: {
    '': [family.heading, () => import('./screens/pedidos-list.tsx')],
    nuevo: ['Nuevo pedido', () => import('./screens/new-cliente-pedido.tsx')],
  },
});
