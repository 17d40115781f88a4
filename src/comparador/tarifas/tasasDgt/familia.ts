import { family } from '#oficina/base/family.ts';

export const tasasDgt = family('tasasDgt', {
  title: 'Tasas de la DGT',
  recurso: 'catalogos',
  contract: () => import('./contract.ts'),
  menu: 'data',
});
