import { serve } from '#oficina/base/serve.server.ts';
import { conceptosPresupuestos as contract } from './contract.ts';
import { conceptosPresupuestos as family } from './familia.ts';
import { registerConceptosCliente } from './for-clientes.server.ts';
import { conceptosPresupuestos as table } from './table.server.ts';

export const conceptosPresupuestos = serve(family, {
  about: 'Lo que se puede poner en una línea de presupuesto.',
  contract,
  table,
  notPersonal: { conceptos_presupuestos: 'lote_id' },
  routes: registerConceptosCliente,
});
