import { serve } from '#oficina/base/serve.server.ts';
import { departamentos as contract } from './contract.ts';
import { departamentos as family } from './familia.ts';
import { departamentos as table } from './table.server.ts';

export const departamentos = serve(family, {
  about: 'Departamentos de la empresa y de sus clientes.',
  contract,
  table,
});
