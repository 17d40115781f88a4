import { show } from '#oficina/base/shown.ts';
import { facturas as family } from './familia.ts';

/** `:id` is in view-screens.ts, because it shows the paper with the papers that come from it, and with its documentos. */
export const facturas = show(family, {
  screens: {
    '': [family.heading, () => import('./screens/facturas-list.tsx')],
    nuevo: ['Nueva factura', () => import('./screens/new-factura.tsx')],
    ':id/pdf': ['Vista previa de la factura', () => import('./screens/factura-preview.tsx')],
    cobros: ['Cobros', () => import('./screens/collected-list.tsx')],
    libro: ['Libro de facturas emitidas', () => import('./libros/screens/book.tsx')],
    iva: ['IVA repercutido', () => import('./libros/screens/vat.tsx')],
    '347': ['Previsión del modelo 347', () => import('./libros/screens/forecast-347.tsx')],
    deuda: ['Antigüedad de la deuda', () => import('./libros/screens/debt.tsx')],
    comparacion: ['Comparación con la Agencia', () => import('./libros/screens/comparison.tsx')],
    declaracionResponsable: ['Declaración responsable', () => import('./libros/screens/declaration.tsx')],
  },
  own: {
    '': [family.heading, () => import('./screens/facturas-list.tsx')],
    ':id': ['Factura', () => import('./screens/factura-reading.tsx')],
  },
});
