import { family } from '#oficina/base/family.ts';

export const marcas = family('marcas', {
  title: 'Marcas de productos',
  recurso: 'catalogosWeb',
  contract: () => import('./contract.ts'),
  path: 'auxiliares/marcasProductos',
  menu: 'lists',
});
