import { serve } from '#oficina/base/serve.server.ts';
import { subcategorias as contract } from './contract.ts';
import { subcategorias as family } from './familia.ts';
import { subcategorias as table } from './table.server.ts';

export const subcategorias = serve(family, {
  about: 'Segundo nivel del catálogo de productos.',
  contract,
  table,
});
