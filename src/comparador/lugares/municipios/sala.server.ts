import { room } from '#platform/http/room.server.ts';
import { registerTowns } from './towns-api.server.ts';

export const municipios = room('municipios', {
  notPersonal: { municipios: 'codigo nombre cod_provincia lat lon poblacion busqueda' },
  routes: [registerTowns],
});
