import { room } from '#platform/http/room.server.ts';
import { registerPuertas } from './puertas/puertas-api.server.ts';
import { registerPuesta } from './puesta-api.server.ts';

export const puestaEnMarcha = room('puestaEnMarcha', {
  title: 'Puesta en marcha',
  about: 'Lo que necesita una instalación nueva, y cómo está cada cosa.',
  notPersonal: { pasos_saltados: 'paso saltado_en' },
  routes: [registerPuesta],
});

export const puertas = room('puertas', {
  title: 'Puertas',
  about: 'La web y las ventas: abrirlas y cerrarlas.',
  notPersonal: { actos_puertas: 'id puerta abierta en por' },
  routes: [registerPuertas],
});
