import { room } from '#platform/http/room.server.ts';
import { registerSecurityLog } from './seguridad-api.server.ts';

export const seguridad = room('seguridad', {
  title: 'Registro de seguridad',
  about: 'Denegaciones, exportaciones, claves, papeles y derechos de las personas.',
  exported: { sucesos_seguridad: 'Registro de seguridad' },
  notPersonal: { sucesos_seguridad: 'id en tipo sesion_id ruta detalle filas veces' },
  routes: [registerSecurityLog],
});
