import { family } from '#oficina/base/family.ts';

export const pedidos = family('pedidos', {
  title: 'Pedidos',
  recurso: 'pedidos',
  contract: () => import('./contract.ts'),
  path: 'pedidos',
  menu: 'sold',
  big: true,
  label: ['codigo', 'titulo'],
  subtitle: ['clienteNombre'],
  quick: false,
});
