import { room } from '#platform/http/room.server.ts';
import { registerImagenes } from './imagenes-api.server.ts';
import { registerFotos } from './serve-fotos.server.ts';

export const imagenes = room('imagenes', {
  title: 'Fotos',
  about: 'Fotos de cada autoescuela, que se ven en su ficha.',
  exported: { imagenes: 'Fotos' },
  notPersonal: {
    imagenes: 'id version creado_en modificado_en cliente_id orden es_principal ancho alto bytes archivos',
  },
  rows: registerImagenes,
  routes: [registerFotos],
});
