import { room } from '#platform/http/room.server.ts';
import { registerHistory } from './historial-api.server.ts';

export const historial = room('historial', {
  title: 'Historial',
  about: 'Qué se cambió de cada registro, quién y cuándo.',
  exported: { historial: 'Historial de cambios' },
  notPersonal: { historial: 'id entidad entidad_id en actor_id' },
  routes: [registerHistory],
});
