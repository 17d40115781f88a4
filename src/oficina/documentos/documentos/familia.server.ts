import { type SQL, sql } from 'drizzle-orm';
import { serve } from '#oficina/base/serve.server.ts';
import { documentos as contract } from './contract.ts';
import { documentoScope } from './documento-scope.server.ts';
import { registerDocumentos } from './documentos-api.server.ts';
import { documentos as family } from './familia.ts';
import { documentos as table } from './table.server.ts';

/** Most words of a search; the rest are ignored. */
const WORDS = 12;

/**
 * Condition: the text of a documento has all these words, or words that start with them, in Spanish
 * («facturas» finds «factura»). Undefined when no word has three letters.
 */
function inTheText(text: string): SQL | undefined {
  const words = (text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, WORDS);
  if (words.every((word) => word.length < 3)) return undefined;
  // Only letters and digits, so that no character is an operator of the query.
  const query = words.map((word) => `${word}:*`).join(' & ');
  return sql`documentos.id IN (SELECT documento_id FROM documentos_textos
    WHERE palabras @@ to_tsquery('spanish'::regconfig, sin_tildes(${query})))`;
}

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
