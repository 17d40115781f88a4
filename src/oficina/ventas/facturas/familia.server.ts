import { serve } from '#oficina/base/serve.server.ts';
import { IMPERSONAL_COLUMNS } from '#oficina/ventas/papeles/paper-columns.server.ts';
import { facturas as contract } from './contract.ts';
import { facturaConditions } from './emitir/factura-conditions.server.ts';
import { registerFacturaCalls } from './facturas-api.server.ts';
import { facturasSums } from './facturas-sums.server.ts';
import { facturas as family } from './familia.ts';
import { facturasScope } from './scope.server.ts';
import { facturas as table } from './table.server.ts';

/** A paper is written with its lines, by calls of its own. */
export const facturas = serve(family, {
  about: 'Facturas emitidas, anticipos y cobros.',
  contract,
  table,
  scope: facturasScope,
  only: ['leer'],
  through: facturaConditions,
  sums: facturasSums,
  notPersonal: `${IMPERSONAL_COLUMNS} vencimientos emitida_en anulada_en qr`,
  exported: { facturas_lineas: 'Líneas de facturas', facturas_anticipos: 'Anticipos aplicados' },
  routes: registerFacturaCalls,
});
