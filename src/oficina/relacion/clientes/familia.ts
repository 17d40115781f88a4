import { family } from '#oficina/base/family.ts';

export const clientes = family('clientes', {
  title: 'Clientes',
  recurso: 'clientes',
  contract: () => import('./contract.ts'),
  path: 'clientes',
  menu: 'left',
  big: true,
  subtitle: ['codigo', 'nif'],
});
