import { room } from '#platform/http/room.server.ts';

export const embudo = room('embudo', {
  notPersonal: { embudo_dias: 'dia cod_provincia permiso paso veces', visitas_dias: 'dia seccion_id veces' },
});
