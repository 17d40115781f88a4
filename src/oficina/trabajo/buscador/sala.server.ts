import { room } from '#platform/http/room.server.ts';
import { registerGlobalSearch } from './buscador-api.server.ts';
import { registerSearchLook } from './mirar/mirar-api.server.ts';

export const buscador = room('buscador', {
  title: 'Buscador',
  about: 'Lo que se encuentra en todo el panel con unas palabras.',
  routes: [registerGlobalSearch, registerSearchLook],
});
