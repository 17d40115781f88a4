import { sql } from 'drizzle-orm';
import { type DocumentoType, documentoTypes } from '#oficina/documentos/documentos/limits.ts';
import { type EstadoFirmaDocumento, estadosFirmaDocumento } from '#oficina/documentos/documentos/states.ts';
import { formatDay } from '#platform/kit/format.ts';
import { facts } from './facts.ts';
import { type Look, reachOf } from './look.server.ts';

type Row = {
  nombre: string;
  clasificacion: string | null;
  cliente: string | null;
  tipo: DocumentoType;
  subido: string;
  caduca: string | null;
  firma: EstadoFirmaDocumento;
};

const TONES = {
  noRequiere: 'over',
  pendiente: 'waiting',
  parcial: 'waiting',
  firmado: 'good',
  rechazado: 'bad',
  caducado: 'bad',
  revocado: 'over',
} as const;

export const lookAtDocumento: Look = async (tx, query) => {
  const reach = reachOf(query, 'documentos');
  if (!reach) return undefined;
  const { rows } = await tx.execute<Row>(sql`
    SELECT documentos.nombre, (SELECT k.nombre FROM clasificaciones_documento k WHERE k.id = documentos.clasificacion_id) AS clasificacion,
      (SELECT c.nombre_comercial FROM clientes c WHERE c.id = documentos.cliente_id) AS cliente, documentos.tipo,
      (documentos.subido_en AT TIME ZONE 'Europe/Madrid')::date::text AS subido, documentos.caduca_en::text AS caduca,
      documentos.estado_firma AS firma
    FROM documentos WHERE ${reach.where}`);
  const [row] = rows;
  if (!row) return undefined;
  const { nombre, clasificacion, cliente, tipo, subido, caduca, firma } = row;
  return {
    titulo: nombre,
    subtitulo: cliente,
    cifra: null,
    estado: firma === 'noRequiere' ? null : { texto: estadosFirmaDocumento[firma], tono: TONES[firma] },
    datos: facts([
      ['Clasificación', clasificacion],
      ['Tipo', documentoTypes[tipo].words],
      ['Subido', formatDay(subido)],
      ['Caduca', caduca && formatDay(caduca)],
    ]),
  };
};
