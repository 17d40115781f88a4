import { family } from '#oficina/base/family.ts';

export const plantillasPresupuestos = family('plantillasPresupuestos', {
  title: 'Plantillas de presupuestos',
  recurso: 'presupuestos',
  contract: () => import('./contract.ts'),
  menu: 'papers',
  made: 'Se guardan desde un presupuesto: «Más acciones», «Guardar como plantilla».',
  layout: { hidden: ['lineas'] },
});
