import { family } from '#oficina/base/family.ts';

export const permisosConducir = family('permisosConducir', {
  title: 'Permisos de conducir',
  recurso: 'catalogosWeb',
  contract: () => import('./contract.ts'),
  path: 'auxiliares/permisos',
  heading: 'Permisos Conducir',
  menu: 'specification',
  label: ['codigo'],
  subtitle: ['nombre'],
});
