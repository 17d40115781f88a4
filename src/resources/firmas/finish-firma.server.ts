import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Transaction } from '#api/crud-table.server.ts';
import type { Db } from '#api/db.server.ts';
import type { Files } from '#api/files.server.ts';
import type { Job, Jobs } from '#api/jobs.server.ts';
import type { SealKey } from '#api/pdf-seal/describe-key.server.ts';
import { readSender } from '#office/letters/sender.server.ts';
import { renderPdf } from '#office/papeles/pdf/render-pdf.server.ts';
import { documentoKey, removeDocumentoFile } from '../documentos/documento-files.server.ts';
import { documentos } from '../documentos/table.server.ts';
import { recordEvent } from './events.server.ts';
import { finishKind } from './finish-kind.ts';
import { readProof } from './firma-certificate.server.ts';
import { type Firma, readFirma } from './read-solicitud.server.ts';
import { readWhole } from './read-whole.server.ts';
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

/**
 * Job that makes the final documento of a solicitud with all its firmas; on schedule, of those left
 * behind.
 */
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
 * the seal over both. It becomes a new version of the documento, and everybody gets a correo. Of two runs
 * at the same time, only one counts. Throws, without a seal, when the file is not the signed one or the
 * chain of events is broken.
 */
export async function finishFirma(services: FinishServices, solicitudId: string): Promise<void> {
  const { db, files, clock, jobs } = services;
  const signing = await readFirma(db, solicitudId);
  if (signing?.estado !== 'firmado' || signing.selladoEn) return;
  const key = await services.sealKey();
  const bytes = await makeFinal(services, signing, key);
  const id = uuid();
  await files.put(documentoKey(id), Readable.from([bytes]));
  let kept = false;
  try {
    await inFirma({ db, jobs: jobs() }, solicitudId, async (tx, held) => {
      if (held.estado !== 'firmado' || held.selladoEn) return [];
      const now = clock();
      const hashFirmado = createHash('sha256').update(bytes).digest('hex');
      await storeVersion(tx, held, { id, bytes, sha256: hashFirmado, now });
      await tx
        .update(solicitudesFirma)
        .set({
          documentoFirmadoId: id,
          hashFirmado,
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
        detalle: `SHA-256 ${hashFirmado}`,
        via: 'programa',
        ip: '',
        agente: '',
      });
      kept = true;
      return tellAll(tx, held, 'firma_completa');
    });
  } finally {
    if (!kept) await removeDocumentoFile(files, id);
  }
}

async function makeFinal(
  { db, files, clock, publicUrl }: FinishServices,
  signing: Firma,
  key: SealKey,
): Promise<Buffer> {
  const now = clock();
  const [document] = await db
    .select({ nombre: documentos.nombre })
    .from(documentos)
    .where(eq(documentos.id, signing.documentoId));
  const bytes = await readWhole(files, documentoKey(signing.documentoId));
  if (createHash('sha256').update(bytes).digest('hex') !== signing.hashOriginal)
    throw new Error(`the file of signing ${signing.id} is not the one that was signed`);
  const { nombreComercial, razonSocial, colorPapeles } = await readSender(db);
  const { checkSealable, sealPdf } = await import('#api/pdf-seal/seal-pdf.server.ts');
  const proof = await readProof(db, signing, {
    documento: { nombre: document?.nombre ?? '', paginas: await checkSealable(bytes) },
    key,
    negocio: razonSocial || nombreComercial,
    publicUrl,
    now,
  });
  return sealPdf(bytes, {
    key,
    at: now,
    paginas: await renderPdf({ ...proof, color: colorPapeles }),
    motivo: `Firmas recogidas por ${nombreComercial}. Código ${signing.codigo}`,
  });
}

type Final = { id: string; bytes: Buffer; sha256: string; now: Date };

/** Stores the final file after the last version, which may not be the signed one nor a PDF. */
async function storeVersion(
  tx: Transaction,
  { documentoId, creadaPor, creadaPorId }: Firma,
  { id, bytes, sha256, now }: Final,
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
    nombreOriginal: last.nombreOriginal.replace(/(\.\w{1,5})?$/, ' (firmado).pdf').slice(-150),
    _idAnterior: last.id,
    numVersion: last.numVersion + 1,
    vigente: true,
    requiereFirma: true,
    estadoFirma: 'firmado',
    subidoEn: now.toISOString(),
    subidoPor: creadaPor,
    subidoPorId: creadaPorId,
  });
}
