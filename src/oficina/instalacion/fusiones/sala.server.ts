import { room } from '#platform/http/room.server.ts';
import { registerFusiones } from './fusiones-api.server.ts';

export const fusiones = room('fusiones', {
  title: 'Duplicados',
  about: 'Clientes, contactos y alumnos que están dos veces: encontrarlos, fusionarlos y deshacerlo.',
  notPersonal: {
    fusiones: 'id entidad queda_id cede_id en actor_id deshecha_en',
    pares_distintos: 'id entidad uno_id otro_id en',
  },
  routes: [registerFusiones],
});
