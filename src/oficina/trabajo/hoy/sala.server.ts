import { room } from '#platform/http/room.server.ts';
import { registerToday } from './hoy-api.server.ts';

export const hoy = room('hoy', {
  title: 'Hoy',
  about: 'Lo que cada persona tiene por hacer.',
  notPersonal: { hoy_pospuestas: 'clave fila_id hasta' },
  routes: [registerToday],
});
