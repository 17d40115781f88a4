import { serve } from '#oficina/base/serve.server.ts';
import { registerActividadesBetween } from './calendario/entre.server.ts';
import { type FeedServices, registerFeed } from './calendario/feed-api.server.ts';
import { actividades as contract } from './contract.ts';
import { actividades as family } from './familia.ts';
import { registerActividadMonths } from './months.server.ts';
import { registerRepeat } from './repeticion/repeat-api.server.ts';
import { actividadesScope } from './scope.server.ts';
import { actividades as table } from './table.server.ts';

export const actividades = serve(family, {
  about: 'Llamadas, visitas y tareas con los clientes.',
  contract,
  table,
  tipos: ['trabajador'],
  scope: actividadesScope,
  notPersonal: {
    actividades: 'lote_id serie_id ocurrencia',
    calendarios: 'creado_en',
    series_actividades: 'id regla desde hecha_hasta terminada creado_en',
  },
  exported: { series_actividades: 'Series de actividades' },
  routes: (app, services: FeedServices, { rows }) => {
    registerActividadMonths(app, services);
    registerActividadesBetween(app, services);
    registerRepeat(app, services, rows);
    registerFeed(app, services);
  },
});
