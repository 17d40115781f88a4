import { family } from '#oficina/base/family.ts';

export const actualizaciones = family('actualizaciones', {
  title: 'Actualizaciones',
  recurso: 'catalogosWeb',
  contract: () => import('./contract.ts'),
  menu: 'specification',
});
