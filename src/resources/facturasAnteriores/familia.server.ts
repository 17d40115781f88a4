import { serve } from '#office/serve.server.ts';
import { facturasAnteriores as contract } from './contract.ts';
import { facturasAnteriores as family } from './familia.ts';
import { facturasAnterioresScope } from './scope.server.ts';
import { facturasAnteriores as table } from './table.server.ts';

export const facturasAnteriores = serve(family, {
  about: 'Facturas emitidas con otro programa, que se guardan como historia.',
  contract,
  table,
  tipos: ['trabajador'],
  scope: facturasAnterioresScope,
  notPersonal: 'descontado lote_id',
});
