import { serve } from '#oficina/base/serve.server.ts';
import { actualizaciones as contract } from './contract.ts';
import { actualizaciones as family } from './familia.ts';
import { publishedFor, registerNews } from './news.server.ts';
import { actualizaciones as table } from './table.server.ts';

export const actualizaciones = serve(family, {
  about: 'Novedades del programa.',
  contract,
  table,
  notPersonal: { actualizaciones_leidas: 'actualizacion_id' },
  scope: publishedFor,
  routes: registerNews,
});
