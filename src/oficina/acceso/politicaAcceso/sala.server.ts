import { room } from '#platform/http/room.server.ts';
import { registerPolitica } from './politica-api.server.ts';

export const politicaAcceso = room('politicaAcceso', {
  notPersonal: { politica_acceso: 'unico version exigen_doble_factor modificado_en' },
  routes: [registerPolitica],
});
