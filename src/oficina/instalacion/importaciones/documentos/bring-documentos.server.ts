import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { classificationOf } from '#oficina/documentos/documentos/classification.server.ts';
import { splitEnding } from '#oficina/documentos/documentos/clean-name.ts';
import { removeDocumentoFile } from '#oficina/documentos/documentos/documento-files.server.ts';
import { documentoTypes } from '#oficina/documentos/documentos/limits.ts';
import { refuseOverQuota } from '#oficina/documentos/documentos/quota.server.ts';
import { type ReceivedFile, receiveFile } from '#oficina/documentos/documentos/receive-file.server.ts';
import { documentos } from '#oficina/documentos/documentos/table.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { AppError } from '#platform/http/errors.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { fileKey } from '../file-key.ts';
import type { Outcome } from '../plan-rows.server.ts';
import type { ImportServices } from '../services.server.ts';
import type { importaciones } from '../table.server.ts';
import { rememberRows } from '../write-rows.server.ts';
import { type Owner, readOwners } from './find-owner.server.ts';
import { openZip, type ZippedFile } from './open-zip.server.ts';

type Importacion = typeof importaciones.$inferSelect;

type Bringing = {
  row: Importacion;
  keep(outcomes: Outcome[]): Promise<void>;
};

/**
 * Brings the files of a ZIP as documentos of the clientes or facturas that their paths name. Each file gets the checks of an
 * upload. A trial removes the files at once. If the transaction fails, they stay for the nightly job, which removes files
 * without a row.
 */
export async function bringDocumentos(
  tx: Transaction,
  services: ImportServices,
  { row, keep }: Bringing,
): Promise<void> {
  const now = services.clock();
  const find = await readOwners(tx);
  const kind = await classificationOf(tx, await internalKind(tx), todayInMadrid(now));
  const outcomes: Outcome[] = [];
  for (const file of (await openZip(services.files, fileKey(row.id))) ?? []) {
    const owner = find(file.ruta);
    if ('motivo' in owner) {
      outcomes.push(outcomeOf(file, 'rechazada', owner.motivo));
      continue;
    }
    outcomes.push(await bringOne(tx, services, { row, file, owner, kind, now }));
  }
  const by = { _id: row.usuarioId, nombre: row.usuarioNombre };
  const created = outcomes.flatMap(({ filaId, etiqueta }) => (filaId ? [{ filaId, etiqueta }] : []));
  await rememberRows(
    tx,
    { familia: 'documentos', by, now },
    created.map(({ filaId, etiqueta }) => ({ id: filaId, antes: null, despues: { nombre: etiqueta } })),
  );
  await keep(outcomes);
}

/** Classification of what only the business sees: the last one, which the program calls «Interno». */
async function internalKind(tx: Transaction): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM clasificaciones_documento WHERE activo AND visibilidad = 'interna' AND NOT requiere_firma
    ORDER BY orden DESC, id LIMIT 1`);
  return rows[0]?.id;
}

type One = {
  row: Importacion;
  file: ZippedFile;
  owner: Owner;
  kind: Awaited<ReturnType<typeof classificationOf>>;
  now: Date;
};

async function bringOne(tx: Transaction, services: ImportServices, { row, file, owner, kind, now }: One) {
  const id = uuid({ msecs: now.getTime() });
  const name = file.ruta.split('/').at(-1) ?? file.ruta;
  const received = await receiveOne(services, id, { name, file });
  if ('motivo' in received) return outcomeOf(file, 'rechazada', received.motivo);
  const { rows: same } = await tx.execute(sql`
    SELECT FROM documentos WHERE sha256 = ${received.sha256} AND cliente_id IS NOT DISTINCT FROM ${owner._idCliente} LIMIT 1`);
  const repeated = same.length > 0;
  const over = repeated ? undefined : await overQuota(tx, services, { owner, received });
  if (repeated || over !== undefined || row.estado === 'comprobando')
    await removeDocumentoFile(services.files, id);
  if (repeated) return outcomeOf(file, 'omitida', 'ya está: es el mismo archivo');
  if (over !== undefined) return outcomeOf(file, 'rechazada', over);
  await tx.insert(documentos).values({
    ...valuesOf(received, kind),
    entidad: owner.entidad,
    _idCliente: owner._idCliente,
    _idFactura: owner._idFactura,
    etiquetas: owner.etiqueta === null ? null : `factura ${owner.etiqueta}`.slice(0, 200),
    subidoEn: now.toISOString(),
    subidoPor: row.usuarioNombre,
    subidoPorId: row.usuarioId,
    creadoEn: now,
    modificadoEn: now,
  });
  return { ...outcomeOf(file, 'creada'), filaId: id, version: 1 };
}

/** Reason why the documentos of a cliente leave no room for a file; undefined with room. */
async function overQuota(
  tx: Transaction,
  { documentQuota }: ImportServices,
  { owner: { _idCliente }, received }: { owner: Owner; received: ReceivedFile },
): Promise<string | undefined> {
  try {
    await refuseOverQuota(tx, { _idCliente, more: received.tamano, documentQuota });
    return undefined;
  } catch (error) {
    return motivoOf(error);
  }
}

/** Stores a file, or gives the reason why it is not taken. */
async function receiveOne(
  { files, revision }: ImportServices,
  id: string,
  { name, file }: { name: string; file: ZippedFile },
): Promise<ReceivedFile | { motivo: string }> {
  try {
    return await receiveFile(files, id, { name, content: file.read() }, async () => revision ?? 'noHay');
  } catch (error) {
    return { motivo: motivoOf(error) };
  }
}

/** Words of a refusal; throws any other error. */
function motivoOf(error: unknown): string {
  if (!(error instanceof AppError) || error.codigo >= 50_000) throw error;
  return error.more.campos?.[0]?.motivo ?? error.message;
}

const valuesOf = (
  { id, nombreOriginal, tipo, tamano, sha256, revision }: ReceivedFile,
  kind: One['kind'],
) => ({
  id,
  nombreOriginal,
  tipo,
  tamano,
  sha256,
  revision,
  nombre: splitEnding(nombreOriginal)[0],
  mime: documentoTypes[tipo].mime,
  nombreUnico: `${id}.${documentoTypes[tipo].endings[0]}`,
  _idGrupo: id,
  _idClasificacion: kind.id,
  retenerHasta: kind.retenerHasta,
  visibilidad: 'interna' as const,
  requiereFirma: false,
  origen: 'importacion' as const,
});

const outcomeOf = (
  { numero, ruta }: ZippedFile,
  resultado: Outcome['resultado'],
  motivo?: string,
): Outcome => ({
  numero,
  resultado,
  etiqueta: ruta.slice(-200),
  original: [ruta.split('/').slice(0, -1).join('/'), ruta.split('/').at(-1) ?? ''],
  motivos: motivo === undefined ? [] : [{ campo: null, valor: ruta.slice(-200), motivo, sugerencia: null }],
  filaId: null,
  version: null,
  antes: null,
});
