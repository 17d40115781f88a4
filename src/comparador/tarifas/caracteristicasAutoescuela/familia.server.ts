import { serve } from '#oficina/base/serve.server.ts';
import { caracteristicasAutoescuela as contract } from './contract.ts';
import { caracteristicasAutoescuela as family } from './familia.ts';
import { caracteristicasAutoescuela as table } from './table.server.ts';

export const caracteristicasAutoescuela = serve(family, {
  about: 'Lo que una autoescuela puede ofrecer: pistas, idiomas, horarios…',
  contract,
  table,
  notPersonal: { clientes_caracteristicas: 'cliente_id caracteristica_id' },
});
