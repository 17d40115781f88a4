import { room } from '#platform/http/room.server.ts';
import { registerDocumentos } from './documentos-api.server.ts';

export const documentos = room('documentos', {
  title: 'Documentos',
  about: 'Documentos de los clientes y sus firmas.',
  exported: { documentos: 'Documentos', documentos_descargas: 'Descargas de documentos' },
  notPersonal: {
    documentos: `id version creado_en modificado_en nombre_unico tipo mime tamano clasificacion_id entidad cliente_id contacto_id
    alumno_id presupuesto_id pedido_id factura_id entidad_id grupo_id anterior_id num_version vigente visibilidad
    requiere_firma estado_firma revision caduca_en retener_hasta descargas subido_en clave_envio origen`,
    documentos_descargas: 'id documento_id en tipo modo rango',
    documentos_textos: 'documento_id paginas fallo',
  },
  rows: registerDocumentos,
});
