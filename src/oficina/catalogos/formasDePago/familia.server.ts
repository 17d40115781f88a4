import { serve } from '#oficina/base/serve.server.ts';
import { formasDePago as contract } from './contract.ts';
import { formasDePago as family } from './familia.ts';
import { registerFormasPagoCliente } from './for-clientes.server.ts';
import { formasDePago as table } from './table.server.ts';

export const formasDePago = serve(family, {
  about: 'Cómo se cobra, con sus plazos.',
  contract,
  table,
  routes: registerFormasPagoCliente,
});
