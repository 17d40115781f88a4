import { family } from '#oficina/base/family.ts';

export const categorias = family('categorias', {
  title: 'Categorías de productos',
  recurso: 'catalogosWeb',
  contract: () => import('./contract.ts'),
  path: 'auxiliares/categoriasProductos',
  menu: 'lists',
});
