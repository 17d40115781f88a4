import { room } from '#platform/http/room.server.ts';
import { registerDireccionesTraidas } from './addresses-api.server.ts';

export const direccionesTraidas = room('direccionesTraidas', {
  title: 'Direcciones traídas',
  about:
    'Direcciones de autoescuelas que traen quienes vieron que estaban mal, para mirarlas antes de cambiarlas.',
  exported: { direcciones_traidas: 'Direcciones traídas' },
  notPersonal: {
    direcciones_traidas: `id version codigo_dgt seccion direccion codigo_postal codigo_municipio lat lon medio huella estado motivo
    creado_en decidido_en`,
  },
  routes: [registerDireccionesTraidas],
});
