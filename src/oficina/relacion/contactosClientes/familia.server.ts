import { serve } from '#oficina/base/serve.server.ts';
import { contactosClientes as contract } from './contract.ts';
import { contactosClientes as family } from './familia.ts';
import { contactosClientesScope } from './scope.server.ts';
import { contactosClientes as table } from './table.server.ts';

export const contactosClientes = serve(family, {
  about: 'Personas de cada cliente.',
  contract,
  table,
  scope: contactosClientesScope,
  recent: { exportar: true },
  notPersonal: { contactos_clientes: 'lote_id suprimido_en' },
});
