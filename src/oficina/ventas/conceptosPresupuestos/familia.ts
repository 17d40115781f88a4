import { family } from '#oficina/base/family.ts';

export const conceptosPresupuestos = family('conceptosPresupuestos', {
  title: 'Conceptos de presupuestos',
  recurso: 'catalogos',
  contract: () => import('./contract.ts'),
  menu: 'papers',
  subtitle: ['codigo'],
});
