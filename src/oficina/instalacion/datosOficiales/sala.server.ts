import { room } from '#platform/http/room.server.ts';
import { registerDatosOficiales } from './official-data-api.server.ts';

export const datosOficiales = room('datosOficiales', {
  title: 'Datos oficiales',
  about: 'Los meses de resultados de la DGT: cargarlos y quitarlos.',
  routes: [registerDatosOficiales],
});
