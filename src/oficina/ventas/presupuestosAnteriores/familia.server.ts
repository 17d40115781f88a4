import { serve } from '#oficina/base/serve.server.ts';
import { presupuestosAnteriores as contract } from './contract.ts';
import { presupuestosAnteriores as family } from './familia.ts';
import { presupuestosAnterioresScope } from './scope.server.ts';
import { presupuestosAnteriores as table } from './table.server.ts';

export const presupuestosAnteriores = serve(family, {
  about: 'Presupuestos hechos con otro programa, para consultarlos.',
  contract,
  table,
  tipos: ['trabajador'],
  only: ['leer', 'consultarPorId'],
  scope: presupuestosAnterioresScope,
  notPersonal: { presupuestos_anteriores: 'lote_id' },
});
