import { serve } from '#oficina/base/serve.server.ts';
import { cobrosAnteriores as contract } from './contract.ts';
import { cobrosAnteriores as family } from './familia.ts';
import { cobrosAnterioresScope } from './scope.server.ts';
import { cobrosAnteriores as table } from './table.server.ts';

export const cobrosAnteriores = serve(family, {
  about: 'Cobros de facturas emitidas con otro programa.',
  contract,
  table,
  tipos: ['trabajador'],
  only: ['leer', 'consultarPorId'],
  scope: cobrosAnterioresScope,
  notPersonal: { cobros_anteriores: 'lote_id' },
});
