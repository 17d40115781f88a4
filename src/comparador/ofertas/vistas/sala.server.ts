import { room } from '#platform/http/room.server.ts';
import { registerViews } from './vistas-api.server.ts';

export const vistas = room('vistas', {
  title: 'Vistas guardadas',
  about: 'Búsquedas y columnas de una lista, guardadas con un nombre.',
  notPersonal: { vistas: 'id version creado_en modificado_en lista compartida predeterminada' },
  routes: [registerViews],
});
