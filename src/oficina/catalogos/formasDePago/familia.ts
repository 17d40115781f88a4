import { family } from '#oficina/base/family.ts';

export const formasDePago = family('formasDePago', {
  title: 'Formas de pago',
  recurso: 'formasDePago',
  contract: () => import('./contract.ts'),
  menu: 'specification',
});
