import { room } from '#platform/http/room.server.ts';
import { registerFirmas } from './firmas-api.server.ts';
import { registerSignHere } from './sign-here-api.server.ts';
import { registerSignPagePdf } from './sign-page-pdf.server.ts';

export const firmas = room('firmas', {
  title: 'Firmas',
  about: 'Firmas que se piden de los documentos, y cómo van.',
  exported: {
    solicitudes_firma: 'Firmas pedidas',
    firmantes: 'Firmantes',
    firmas: 'Aceptaciones y firmas',
    firmas_eventos: 'Qué pasó en cada firma',
  },
  notPersonal: {
    solicitudes_firma: `id documento_id codigo estado con_codigo caduca_en creada_en hash_original cerrada_en documento_firmado_id
    hash_firmado certificado_id hash_certificado sellado_en sello_titular sello_huella sello_propio`,
    firmantes: 'id solicitud_id orden rol recordatorios',
    firmas: 'id presupuesto_id enlace_id metodo texto version_texto hash usuario_id firmante_id',
    firmas_eventos: 'id presupuesto_id orden tipo en anterior huella via solicitud_id',
    codigos_firma: 'id firmante_id enlace_id sal huella caduca_en intentos',
    enlaces_firma: 'id huella firmante_id hecho_por_id caduca_en',
  },
  routes: [registerFirmas, registerSignHere, registerSignPagePdf],
});
