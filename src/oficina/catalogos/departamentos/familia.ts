import { family } from '#oficina/base/family.ts';

export const departamentos = family('departamentos', {
  title: 'Departamentos',
  recurso: 'catalogos',
  contract: () => import('./contract.ts'),
  menu: 'lists',
});
