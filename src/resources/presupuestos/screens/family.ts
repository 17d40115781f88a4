import type { OfficeFamily } from '../../office-families.ts';

/** Where the screens of quotes are. */
export const quotesFamily = {
  title: 'Presupuestos',
  base: '/panelAdmin/presupuestos',
  recurso: 'presupuestos',
} as const satisfies OfficeFamily;
