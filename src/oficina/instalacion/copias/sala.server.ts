import { room } from '#platform/http/room.server.ts';
import { registerCopias } from './copias-api.server.ts';

export const copias = room('copias', {
  title: 'Copias',
  about: 'Copias de seguridad, y poner en marcha una restaurada.',
  notPersonal: {
    archivos_malos: 'clave documento_id imagen_id fallo visto_en sin_copia_en',
    archivos_revision: 'unico acabada_en archivos bytes',
    copias: 'id empezada_en acabada_en archivo bytes automatica comprobada_en probada_en error',
    pruebas_copias:
      'id empezada_en acabada_en archivo copia_de carpeta segundos cifras sin_comparar bytes de_bytes hasta fallos error',
    prueba_instante: 'unico probada_en instante error',
    ajustes_copias: 'unico carpeta hora',
    restauracion: 'unico archivo copia_de restaurada_en confirmada_en',
  },
  routes: [registerCopias],
});
