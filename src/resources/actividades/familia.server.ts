import { serve } from '#office/serve.server.ts';
import { registerActividadesBetween } from './calendario/entre.server.ts';
import { type FeedServices, registerFeed } from './calendario/feed-api.server.ts';
import { actividades as contract } from './contract.ts';
import { actividades as family } from './familia.ts';
import { registerActividadMonths } from './months.server.ts';
import { actividadesScope } from './scope.server.ts';
import { actividades as table } from './table.server.ts';

export const actividades = serve(family, {
  about: 'Llamadas, visitas y tareas con los clientes.',
  contract,
  table,
  tipos: ['trabajador'],
  scope: actividadesScope,
  notPersonal: 'lote_id',
  routes: (app, services: FeedServices) => {
    registerActividadMonths(app, services);
    registerActividadesBetween(app, services);
    registerFeed(app, services);
  },
});
