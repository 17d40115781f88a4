import { room } from '#platform/http/room.server.ts';
import { registerCorreos } from './correos-api.server.ts';
import { registerReturnedCorreo } from './devueltos/devueltos-api.server.ts';
import { registerMailServer } from './server-api.server.ts';

export const correos = room('correos', {
  title: 'Correos',
  about: 'Correos que el sitio envía, y volver a intentarlos.',
  exported: { correos: 'Correos' },
  notPersonal: {
    correos: 'id tipo estado intentos creado_en enviado_en codigo devuelto_en',
    correos_buzones: 'clave validez uid leido_en falla_desde error',
    correos_devueltos: 'codigo en correo_id',
    servidor_correo: 'unico version servidor puerto seguridad usuario clave_cerrada',
  },
  routes: [registerCorreos, registerMailServer, registerReturnedCorreo],
});
