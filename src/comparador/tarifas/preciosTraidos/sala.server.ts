import { room } from '#platform/http/room.server.ts';
import { registerTraidos } from './prices-api.server.ts';

export const preciosTraidos = room('preciosTraidos', {
  title: 'Precios traídos',
  about: 'Precios de autoescuelas que traen quienes los recibieron, para mirarlos antes de publicarlos.',
  exported: { precios_traidos: 'Precios traídos' },
  notPersonal: {
    precios_traidos: `id version codigo_dgt seccion permiso_id automatico medio visto_el matricula precio_clase minutos_clase
    clases_incluidas bono_clases bono_precio tramitacion presentacion estado motivo creado_en decidido_en tarifa_id`,
    fotos_precios: 'precio_id ancho alto recibida_en',
    fotos_tapadas: 'precio_id imagen ancho alto',
    enlaces_precios: 'huella precio_id',
  },
  routes: [registerTraidos],
});
