import { room } from '#platform/http/room.server.ts';
import { registerPeticiones } from './peticiones-api.server.ts';

export const peticiones = room('peticiones', {
  title: 'Peticiones por llevar',
  about: 'Peticiones de precio que se llevan a autoescuelas que no se han dado de alta.',
  routes: [registerPeticiones],
});
