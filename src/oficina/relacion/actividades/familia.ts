import { family } from '#oficina/base/family.ts';

export const actividades = family('actividades', {
  title: 'Actividades',
  recurso: 'actividades',
  contract: () => import('./contract.ts'),
  path: 'actividades',
  menu: 'work',
});
