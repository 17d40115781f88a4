import { room } from '#platform/http/room.server.ts';
import { registerInformes } from './informes-api.server.ts';

export const informes = room('informes', {
  title: 'Informes',
  about: 'Resúmenes de la actividad.',
  routes: [registerInformes],
});
