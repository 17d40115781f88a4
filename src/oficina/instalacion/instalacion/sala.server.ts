import { room } from '#platform/http/room.server.ts';

export const instalacion = room('instalacion', {
  notPersonal: {
    instalacion: 'unico lugar archivos mudanza clave',
    programas: 'id rol puede archivos visto_en',
    limites: 'key points expire',
    textos_revisados: 'tabla columna limpiados repetidos',
    peticiones_hechas: 'id creada_en estado',
  },
});
