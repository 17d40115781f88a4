import { family } from '#office/family.ts';

export const departamentos = family('departamentos', {
  title: 'Departamentos',
  recurso: 'catalogos',
  contract: () => import('./contract.ts'),
  menu: 'lists',
});
