import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { readSender } from '#oficina/base/letters/sender.server.ts';
import { documentoKey, removeDocumentoFile } from '#oficina/documentos/documentos/documento-files.server.ts';
import { documentos } from '#oficina/documentos/documentos/table.server.ts';
import { renderPdf } from '#oficina/ventas/papeles/pdf/render-pdf.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import type { SealKey } from '#platform/files/pdf-seal/describe-key.server.ts';
import type { Job, Jobs } from '#platform/jobs/jobs.server.ts';
import { recordEvent } from './events.server.ts';
import { finishKind } from './finish-kind.ts';
import { readProof } from './firma-certificate.server.ts';
import { type Firma, readFirma } from './read-solicitud.server.ts';
import { tellAll } from './sign.server.ts';
import { inFirma } from './sign-by-link.server.ts';
import { solicitudesFirma } from './solicitudes-table.server.ts';

export type FinishServices = {
  db: Db;
  files: Files;
  clock: () => Date;
  jobs: () => Pick<Jobs, 'enqueue'>;
  publicUrl: string;
  sealKey: () => Promise<SealKey>;
};

/** Job that makes the final documento of a fully signed solicitud; on schedule, those that were left behind. */
export const finishJob = (services: FinishServices): Job<{ solicitudId?: string }> => ({
  ...finishKind,
  handler: async ({ solicitudId }) => {
    for (const id of solicitudId ? [solicitudId] : await leftOver(services.db))
      await finishFirma(services, id);
  },
});

async function leftOver(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM solicitudes_firma WHERE estado = 'firmado' AND sellado_en IS NULL ORDER BY cerrada_en LIMIT 20`);
  return rows.map(({ id }) => id);
}

/**
 * Makes the final documento of a solicitud: the signed file, byte for byte, its certificate after it, and
 * the seal over both. A file that others signed before takes no pages: its certificate is a file apart, sealed too (decision
 * 173). They become new versions of the documento, and everybody gets a correo. Of two runs
 * at the same time, only one counts. Throws, without a seal, when the file is not the signed one or the
 * chain of events is broken.
 */
export async function finishFirma(services: FinishServices, solicitudId: string): Promise<void> {
  const { db, files, clock, jobs } = services;
  const signing = await readFirma(db, solicitudId);
  if (signing?.estado !== 'firmado' || signing.selladoEn) return;
  const key = await services.sealKey();
  const { firmado, certificado } = await makeFinal(services, signing, key);
  const made = certificado ? [certificado, firmado] : [firmado];
  for (const { id, bytes } of made) await files.put(documentoKey(id), Readable.from([bytes]));
  let kept = false;
  try {
    await inFirma({ db, jobs: jobs() }, solicitudId, async (tx, held) => {
      if (held.estado !== 'firmado' || held.selladoEn) return [];
      const now = clock();
      await storeVersions(tx, held, made, now);
      await tx
        .update(solicitudesFirma)
        .set({
          documentoFirmadoId: firmado.id,
          hashFirmado: firmado.sha256,
          certificadoId: certificado?.id ?? null,
          hashCertificado: certificado?.sha256 ?? null,
          selladoEn: now,
          selloTitular: key.titular,
          selloHuella: key.huella,
          selloPropio: key.propio,
        })
        .where(eq(solicitudesFirma.id, solicitudId));
      await recordEvent(tx, now, {
        solicitudId,
        tipo: 'sellado',
        quien: key.titular,
        detalle: `SHA-256 ${firmado.sha256}`,
        via: 'programa',
        ip: '',
        agente: '',
      });
      kept = true;
      return tellAll(tx, held, 'firma_completa');
    });
  } finally {
    if (!kept) for (const { id } of made) await removeDocumentoFile(files, id);
  }
}

/** Final file of a solicitud; `apellido` is the text that it adds to the name of the documento. */
type Final = { id: string; bytes: Buffer; sha256: string; apellido: 'firmado' | 'certificado de firmas' };

const finalOf = (bytes: Buffer, apellido: Final['apellido'], id = uuid()): Final => ({
  id,
  bytes,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  apellido,
});

async function makeFinal(
  { db, files, clock, publicUrl }: FinishServices,
  signing: Firma,
  key: SealKey,
): Promise<{ firmado: Final; certificado?: Final }> {
  const now = clock();
  const [document] = await db
    .select({ nombre: documentos.nombre })
    .from(documentos)
    .where(eq(documentos.id, signing.documentoId));
  const bytes = await readWhole(files, documentoKey(signing.documentoId));
  if (createHash('sha256').update(bytes).digest('hex') !== signing.hashOriginal)
    throw new Error(`the file of signing ${signing.id} is not the one that was signed`);
  const { nombreComercial, razonSocial, colorPapeles } = await readSender(db);
  const { checkSealable, sealPdf } = await import('#platform/files/pdf-seal/seal-pdf.server.ts');
  const { paginas, firmado: isSigned, previas } = await checkSealable(bytes);
  const drawn = async (aparte?: { sha256: string }) => {
    const about = { documento: { nombre: document?.nombre ?? '', paginas, previas, aparte }, key };
    const negocio = razonSocial || nombreComercial;
    const proof = await readProof(db, signing, { ...about, negocio, publicUrl, now });
    return renderPdf({ ...proof, color: colorPapeles });
  };
  const seal = { key, at: now, motivo: `Firmas recogidas por ${nombreComercial}. Código ${signing.codigo}` };
  if (!isSigned)
    return { firmado: finalOf(await sealPdf(bytes, { ...seal, paginas: await drawn() }), 'firmado') };
  // Both versions have the same time, so their ids decide the order: the certificate needs the earlier id.
  const id = uuid();
  const firmado = finalOf(await sealPdf(bytes, seal), 'firmado');
  const certificado = finalOf(await sealPdf(await drawn(firmado), seal), 'certificado de firmas', id);
  return { firmado, certificado };
}

/**
 * Stores the final files as versions after the last version, which may be neither the signed one nor a PDF. The
 * last file becomes the version in force.
 */
async function storeVersions(
  tx: Transaction,
  { documentoId, creadaPor, creadaPorId }: Firma,
  made: readonly Final[],
  now: Date,
): Promise<void> {
  const [last] = await tx
    .select()
    .from(documentos)
    .where(
      sql`documentos.vigente AND documentos.grupo_id = (SELECT grupo_id FROM documentos d WHERE d.id = ${documentoId})`,
    )
    .for('update');
  if (!last) throw new Error(`document ${documentoId} has no last version`);
  await tx.update(documentos).set({ vigente: false }).where(eq(documentos.id, last.id));
  const { _idEntidad, busqueda, version, creadoEn, modificadoEn, ...same } = last;
  for (const [index, { id, bytes, sha256, apellido }] of made.entries())
    await tx.insert(documentos).values({
      ...same,
      id,
      sha256,
      tamano: bytes.length,
      nombreUnico: `${id}.pdf`,
      claveEnvio: null,
      // The new file contains the signed one, so it takes its antivirus result.
      revision: sql`(SELECT revision FROM documentos WHERE id = ${documentoId})`,
      descargas: 0,
      tipo: 'pdf',
      mime: 'application/pdf',
      nombreOriginal: last.nombreOriginal.replace(/(\.\w{1,5})?$/, ` (${apellido}).pdf`).slice(-150),
      _idAnterior: made[index - 1]?.id ?? last.id,
      numVersion: last.numVersion + 1 + index,
      vigente: index === made.length - 1,
      requiereFirma: true,
      estadoFirma: 'firmado',
      subidoEn: now.toISOString(),
      subidoPor: creadaPor,
      subidoPorId: creadaPorId,
    });
}

/** Whole stored file. Throws when it is missing, because its row says that it exists. */
async function readWhole(files: Pick<Files, 'read'>, key: string): Promise<Buffer> {
  const content = await files.read(key);
  if (!content) throw new Error(`the file ${key} is missing`);
  return buffer(content);
}
