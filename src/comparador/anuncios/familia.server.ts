import { serve } from '#oficina/base/serve.server.ts';
import { registerAnuncioCalls } from './anuncios-api.server.ts';
import { anuncios as contract } from './contract.ts';
import { anuncios as family } from './familia.ts';
import { anunciosScope } from './scope.server.ts';
import { anuncios as table } from './table.server.ts';

export const anuncios = serve(family, {
  about: 'Anuncios de las autoescuelas en el comparador.',
  contract,
  table,
  scope: anunciosScope,
  notPersonal: { anuncios_dias: 'anuncio_id dia impresiones clics' },
  exported: { anuncios_dias: 'Resultados de anuncios por día' },
  routes: registerAnuncioCalls,
});
