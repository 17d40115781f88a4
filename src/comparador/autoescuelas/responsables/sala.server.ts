import { room } from '#platform/http/room.server.ts';
import { registerResponsables } from './responsables-api.server.ts';

export const responsables = room('responsables', {
  title: 'Responsables',
  about: 'Trabajadores a quienes se puede encargar algo.',
  routes: [registerResponsables],
});
