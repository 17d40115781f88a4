import { serve } from '#oficina/base/serve.server.ts';
import { clasificacionesCliente as contract } from './contract.ts';
import { clasificacionesCliente as family } from './familia.ts';
import { clasificacionesCliente as table } from './table.server.ts';

export const clasificacionesCliente = serve(family, {
  about: 'Tipos en que se agrupan los clientes.',
  contract,
  table,
});
