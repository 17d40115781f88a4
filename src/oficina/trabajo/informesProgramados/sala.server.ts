import { room } from '#platform/http/room.server.ts';
import { registerScheduledInformes } from './programados-api.server.ts';

export const informesProgramados = room('informesProgramados', {
  notPersonal: { informes_programados: 'id informe formato cada creada_en ultimo_periodo terminada_en' },
  routes: [registerScheduledInformes],
});
