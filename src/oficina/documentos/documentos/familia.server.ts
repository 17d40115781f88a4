import { sql } from 'drizzle-orm';
import { serve } from '#oficina/base/serve.server.ts';
import { documentos as contract } from './contract.ts';
import { documentoScope } from './documento-scope.server.ts';
import { registerDocumentos } from './documentos-api.server.ts';
import { documentos as family } from './familia.ts';
import { inTheText } from './in-the-text.server.ts';
import { documentos as table } from './table.server.ts';

export const documentos = serve(family, {
  about: 'Documentos de los clientes y sus firmas.',
  contract,
  table,
  only: ['leer', 'consultarPorId'],
  scope: documentoScope,
  // Old versions are listed only on request.
  narrow: (query) =>
    query.vigente === undefined && !query._idGrupo && !query._id ? sql`documentos.vigente` : undefined,
  alsoFound: inTheText,
  notPersonal: {
    documentos: `id version creado_en modificado_en nombre_unico tipo mime tamano clasificacion_id entidad cliente_id contacto_id
    alumno_id presupuesto_id pedido_id factura_id entidad_id grupo_id anterior_id num_version vigente visibilidad
    requiere_firma estado_firma revision caduca_en retener_hasta descargas subido_en clave_envio origen`,
    documentos_descargas: 'id documento_id en tipo modo rango',
    documentos_textos: 'documento_id paginas fallo',
  },
  exported: { documentos_descargas: 'Descargas de documentos' },
  routes: registerDocumentos,
});
