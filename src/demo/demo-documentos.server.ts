import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { documentoKey } from '#oficina/documentos/documentos/documento-files.server.ts';
import { type DocumentoType, documentoTypes } from '#oficina/documentos/documentos/limits.ts';
import { documentos, documentosTextos } from '#oficina/documentos/documentos/table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import { drawTextPdf } from './text-pdf.server.ts';

type Demo = {
  nombre: string;
  tipo: DocumentoType;
  clase: string;
  visibilidad: 'interna' | 'cliente';
  /** Owner: the business, or the cliente of the demonstration's autoescuela. */
  entidad: 'negocio' | 'cliente';
  /** Days since it arrived. */
  days: number;
  texto: readonly string[];
  content?(): Promise<Buffer>;
};

const DOCUMENTS: readonly Demo[] = [
  {
    nombre: 'Contrato de publicación 2026',
    tipo: 'pdf',
    clase: 'Contratos',
    visibilidad: 'cliente',
    entidad: 'cliente',
    days: 40,
    texto: [
      'Contrato de demostración: ninguna de sus partes existe.',
      'La autoescuela publica en el comparador sus tarifas vigentes, con el IVA incluido, y las confirma cada sesenta días.',
      'La duración es de un año desde la firma, prorrogable por periodos iguales.',
    ],
  },
  {
    nombre: 'Póliza de los vehículos',
    tipo: 'pdf',
    clase: 'Seguros',
    visibilidad: 'interna',
    entidad: 'cliente',
    days: 25,
    texto: ['Póliza de demostración.', 'Vehículos de prácticas asegurados: tres turismos y una motocicleta.'],
  },
  {
    nombre: 'Fachada',
    tipo: 'png',
    clase: 'Documentación recibida',
    visibilidad: 'cliente',
    entidad: 'cliente',
    days: 12,
    texto: [],
    content: () =>
      sharp({ create: { width: 640, height: 420, channels: 3, background: '#0f5c57' } })
        .png()
        .toBuffer(),
  },
  {
    nombre: 'Tarifas en papel',
    tipo: 'csv',
    clase: 'Documentación recibida',
    visibilidad: 'cliente',
    entidad: 'cliente',
    days: 6,
    texto: [],
    content: async () =>
      Buffer.from('permiso;concepto;precio\r\nB;Clase de 45 minutos;32,00\r\nB;Matrícula;150,00\r\n'),
  },
  {
    nombre: 'Manual de atención',
    tipo: 'pdf',
    clase: 'Interno',
    visibilidad: 'interna',
    entidad: 'negocio',
    days: 90,
    texto: [
      'Manual de demostración.',
      'Las solicitudes se responden en el día; las llamadas, antes de dos horas.',
    ],
  },
];

/**
 * Makes a few documentos of the demonstration's autoescuela and of the business, with their files. It runs
 * once, and only with the demonstration.
 */
export async function seedDemoDocumentos(db: Db, files: Files, now = new Date()): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT c.id FROM clientes c JOIN usuarios u ON u.cliente_id = c.id
    WHERE c.origen = 'demostracion' AND u.origen = 'demostracion'
      AND NOT EXISTS (SELECT FROM documentos WHERE origen = 'demostracion') ORDER BY c.codigo LIMIT 1`);
  const [client] = rows;
  if (!client) return;
  for (const document of DOCUMENTS) await insertOne({ db, files, now }, client.id, document);
}

async function insertOne(
  { db, files, now }: { db: Db; files: Files; now: Date },
  client: string,
  { nombre, tipo, clase, texto, days, content, entidad, visibilidad }: Demo,
): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM clasificaciones_documento WHERE nombre = ${clase}`,
  );
  const kind = rows[0]?.id;
  if (!kind) return;
  const bytes = await (content ?? (() => drawTextPdf(nombre, texto)))();
  const at = new Date(now.getTime() - days * 86_400_000);
  const id = uuid({ msecs: at.getTime() });
  await files.put(documentoKey(id), Readable.from([bytes]));
  await db.transaction(async (tx) => {
    await tx.insert(documentos).values({
      id,
      nombre,
      tipo,
      mime: documentoTypes[tipo].mime,
      tamano: bytes.length,
      entidad,
      visibilidad,
      nombreOriginal: `${nombre}.${tipo}`,
      nombreUnico: `${id}.${tipo}`,
      _idClasificacion: kind,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      _idCliente: entidad === 'cliente' ? client : null,
      _idGrupo: id,
      requiereFirma: false,
      subidoEn: at.toISOString(),
      subidoPor: 'Demostración',
      subidoPorId: id,
      origen: 'demostracion',
      creadoEn: at,
      modificadoEn: at,
      retenerHasta: sql`(${at}::date + interval '72 months')::date`,
    });
    if (tipo === 'pdf')
      await tx
        .insert(documentosTextos)
        .values({ documentoId: id, texto: [nombre, ...texto].join(' '), paginas: 1 });
  });
}
