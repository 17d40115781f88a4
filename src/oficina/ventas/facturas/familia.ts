import { family } from '#oficina/base/family.ts';

export const facturas = family('facturas', {
  title: 'Facturas',
  recurso: 'facturas',
  contract: () => import('./contract.ts'),
  path: 'facturas',
  menu: 'sold',
  big: true,
  label: ['codigo', 'titulo'],
  subtitle: ['clienteNombre'],
  quick: false,
});
