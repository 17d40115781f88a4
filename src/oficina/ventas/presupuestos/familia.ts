import { family } from '#oficina/base/family.ts';

export const presupuestos = family('presupuestos', {
  title: 'Presupuestos',
  recurso: 'presupuestos',
  contract: () => import('./contract.ts'),
  path: 'presupuestos',
  menu: 'left',
  big: true,
  label: ['codigo', 'titulo'],
  subtitle: ['clienteNombre'],
  quick: false,
});
