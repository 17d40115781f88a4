import { room } from '#platform/http/room.server.ts';
import { registerOneClick } from './one-click.server.ts';

export const busquedasGuardadas = room('busquedasGuardadas', {
  exported: { busquedas_guardadas: 'Búsquedas guardadas' },
  notPersonal: {
    busquedas_guardadas: 'id creada_en caduca_en avisada_el',
    enlaces_busquedas: 'huella busqueda_id',
  },
  routes: [registerOneClick],
});
