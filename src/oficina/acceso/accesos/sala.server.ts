import { room } from '#platform/http/room.server.ts';
import { registerAccesos } from './accesos-api.server.ts';

export const accesos = room('accesos', {
  title: 'Accesos',
  about: 'Quién ha entrado o lo ha intentado, y cerrar sesiones.',
  exported: { accesos: 'Accesos' },
  notPersonal: { accesos: 'id tipo_usuario entrada_en resultado sesion_id' },
  routes: [registerAccesos],
});
