import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import { DamagedFile, openChecked } from '#platform/files/checked-file.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import type { Job, JobKind } from '#platform/jobs/jobs.server.ts';
import { documentoKey } from './documento-files.server.ts';
import { readPdfText } from './pdf-text/read-pdf-text.server.ts';

type Services = { db: Db; files: Files };

/** Job for one documento or, on schedule, for all those without text. */
export const textJobKind: JobKind<{ documento?: string }> = {
  name: 'texto-documentos',
  retryLimit: 2,
  retryDelay: 30,
  cron: '*/15 * * * *',
};

/** Reads the text of PDFs for the search. A PDF that cannot be read is noted and not tried again. */
export const textJob = (services: Services): Job => ({
  ...textJobKind,
  handler: (data: { documento?: string }) => readTexts(services, data?.documento),
});

/** Documentos per scheduled round. */
const AT_ONCE = 20;

export async function readTexts({ db, files }: Services, only?: string): Promise<void> {
  const { rows } = await db.execute<PdfRow>(sql`
    SELECT d.id AS _id, d.tamano, d.sha256 FROM documentos d WHERE d.tipo = 'pdf' AND ${only ? sql`d.id = ${only}` : sql`true`}
      AND NOT EXISTS (SELECT FROM documentos_textos t WHERE t.documento_id = d.id)
    ORDER BY d.subido_en LIMIT ${AT_ONCE}`);
  for (const row of rows) await readOne({ db, files }, row);
}

/** Id of the documento, size and hash of its file. */
type PdfRow = { _id: string; tamano: number; sha256: string };

async function readOne({ db, files }: Services, { _id: id, tamano, sha256 }: PdfRow): Promise<void> {
  const content = await openChecked(files, documentoKey(id), { bytes: tamano, sha256 }).catch((error) => {
    if (error instanceof DamagedFile) return undefined;
    throw error;
  });
  // A damaged file is read after it is restored.
  if (!content) return;
  const read = await readPdfText(await buffer(content)).catch((error: unknown) => ({
    texto: '',
    paginas: 0,
    fallo: error instanceof Error ? error.message.slice(0, 300) : 'failed',
  }));
  // The documento may have been removed meanwhile.
  await db.execute(sql`
    INSERT INTO documentos_textos (documento_id, texto, paginas, fallo)
    SELECT id, ${read.texto}, ${read.paginas}, ${'fallo' in read ? read.fallo : null} FROM documentos WHERE id = ${id}
    ON CONFLICT (documento_id) DO NOTHING`);
}
