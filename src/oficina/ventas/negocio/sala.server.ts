import { room } from '#platform/http/room.server.ts';
import { registerLogos } from './logo.server.ts';
import { registerNegocio } from './negocio-api.server.ts';

export const negocio = room('negocio', {
  title: 'Mi negocio',
  about: 'Datos de la empresa que lleva el sitio.',
  exported: { negocio: 'Mi negocio' },
  notPersonal: {
    negocio: `unico razon_social nombre_comercial nif direccion telefono email url_blog url_privacidad url_cookies
    programa_subvencion agente_subvencion version modificado_en iban clave_maxima
     impuesto color_papeles pie_papeles logo datos_registrales lleva_peticiones`,
    logos: 'sha256 tipo ancho alto contenido creado_en',
  },
  routes: [registerNegocio, registerLogos],
});
