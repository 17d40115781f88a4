import { show } from '#oficina/base/shown.ts';
import { presupuestos as family } from './familia.ts';

/** `:id` is in view-screens.ts, because it shows the paper with the papers that come from it, and with its documentos. */
export const presupuestos = show(family, {
  screens: {
    '': [family.heading, () => import('./screens/presupuestos-list.tsx')],
    ':id/pdf': ['Vista previa del presupuesto', () => import('./screens/presupuesto-preview.tsx')],
  },
  own: {
    '': [family.heading, () => import('./screens/presupuestos-list.tsx')],
    ':id': ['Presupuesto', () => import('./screens/answer/presupuesto-reading.tsx')],
  },
});
