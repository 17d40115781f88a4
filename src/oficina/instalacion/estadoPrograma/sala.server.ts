import { room } from '#platform/http/room.server.ts';
import { registerHealth } from '#platform/observe/health.server.ts';
import { registerEstado } from './estado-api.server.ts';

export const estadoPrograma = room('estadoPrograma', {
  title: 'Estado de la instalación',
  about: 'Cómo está cada parte del programa, y por dónde se arregla.',
  notPersonal: { episodios_salud: 'clave estado desde visto_en avisado' },
  routes: [registerEstado],
});

export const salud = room('salud', {
  title: 'Salud',
  about: 'Si el programa y su base de datos responden.',
  routes: [registerHealth],
});
