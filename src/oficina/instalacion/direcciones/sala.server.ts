import { room } from '#platform/http/room.server.ts';
import { registerDirecciones } from './direcciones-api.server.ts';

export const direcciones = room('direcciones', {
  title: 'Direcciones',
  about: 'De qué secciones se sabe dónde están, la búsqueda de las demás y lo que hay que mirar.',
  routes: [registerDirecciones],
});
