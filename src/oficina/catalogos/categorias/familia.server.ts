import { serve } from '#oficina/base/serve.server.ts';
import { categorias as contract } from './contract.ts';
import { categorias as family } from './familia.ts';
import { registerCategorySearches } from './searches.server.ts';
import { categorias as table } from './table.server.ts';

export const categorias = serve(family, {
  about: 'Primer nivel del catálogo de productos.',
  contract,
  table,
  routes: registerCategorySearches,
});
