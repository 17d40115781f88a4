import { room } from '#platform/http/room.server.ts';
import { registerLanzamientos } from './lanzamientos-api.server.ts';

export const lanzamientos = room('lanzamientos', {
  title: 'Lanzamientos',
  about: 'Municipios en que se recogen precios: lo que falta, las cartas, los carteles y la ruta.',
  exported: { lanzamientos: 'Lanzamientos', pasos_lanzamiento: 'Pasos de los lanzamientos' },
  notPersonal: {
    lanzamientos: 'codigo_municipio empezado_en abierto_en incumple_desde',
    pasos_lanzamiento: 'id codigo_municipio codigo_dgt paso en',
  },
  routes: [registerLanzamientos],
});
