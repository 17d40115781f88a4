import { family } from '#oficina/base/family.ts';

export const subcategorias = family('subcategorias', {
  title: 'Subcategorías de productos',
  recurso: 'catalogosWeb',
  contract: () => import('./contract.ts'),
  path: 'auxiliares/subcategoriasProductos',
  menu: 'lists',
});
