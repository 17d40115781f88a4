import { serve } from '#oficina/base/serve.server.ts';
import { registerClienteCalls } from './clientes-api.server.ts';
import { clientes as contract } from './contract.ts';
import { clientes as family } from './familia.ts';
import { historyConditions } from './reached-etapa.server.ts';
import { clientesScope } from './scope.server.ts';
import { clientes as table } from './table.server.ts';

export const clientes = serve(family, {
  about: 'Autoescuelas y otras empresas con las que se trabaja.',
  contract,
  table,
  tipos: ['trabajador'],
  scope: clientesScope,
  // A change of the account for cobros, or an export of people's data, needs a recent proof of identity.
  recent: { actualizar: ['iban'], aplicar: ['iban'], exportar: true },
  through: historyConditions,
  along: {
    flag: 'conContactos',
    title: 'También sus contactos; 40904 si algo los usa',
    familia: 'contactosClientes',
    campo: '_idCliente',
  },
  notPersonal: {
    clientes: 'codigo_municipio lote_id solo_oficial',
    clientes_vies: 'cliente_id resultado motivo en',
  },
  routes: registerClienteCalls,
});
