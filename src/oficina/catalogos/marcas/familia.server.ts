import { serve } from '#oficina/base/serve.server.ts';
import { marcas as contract } from './contract.ts';
import { marcas as family } from './familia.ts';
import { marcas as table } from './table.server.ts';

export const marcas = serve(family, {
  about: 'Marcas del catálogo de productos.',
  contract,
  table,
});
