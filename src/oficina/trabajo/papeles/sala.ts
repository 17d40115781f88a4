import { showRoom } from '#oficina/base/shown.ts';

/** Its record is a paper with the screens of several families. */
export const facturasRecurrentes = showRoom('facturasRecurrentes', {
  screens: {
    facturasRecurrentes: [
      'Facturas recurrentes',
      () => import('#oficina/ventas/facturasRecurrentes/screens/recurring-list.tsx'),
    ],
    'facturasRecurrentes/nuevo': [
      'Nueva factura recurrente',
      () => import('#oficina/ventas/facturasRecurrentes/screens/new-recurring.tsx'),
    ],
    'facturasRecurrentes/:id': ['Factura recurrente', () => import('./recurring.tsx')],
  },
  menu: { place: 'sold', recurso: 'facturas' },
});
