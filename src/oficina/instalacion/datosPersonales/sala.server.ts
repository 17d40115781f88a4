import { room } from '#platform/http/room.server.ts';
import { registerPersonalData } from './personal-data-api.server.ts';

export const datosPersonales = room('datosPersonales', {
  title: 'Datos personales',
  about: 'Lo que hay de una persona: encontrarlo, entregárselo y suprimirlo.',
  notPersonal: { supresiones_datos: 'id en cuentas archivos archivos_en' },
  routes: [registerPersonalData],
});
