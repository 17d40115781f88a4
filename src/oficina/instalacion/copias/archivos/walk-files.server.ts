import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { fotoKey } from '#comparador/autoescuelas/imagenes/foto-files.server.ts';
import { fotoFileName, fotoFilesOf } from '#comparador/autoescuelas/imagenes/foto-sizes.ts';
import { noteBad } from '#oficina/base/bad-files.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { faultOf, type StoredAs } from '#platform/files/checked-file.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import type { Job } from '#platform/jobs/jobs.server.ts';
import { type BadFile, noteGood, readBad } from './bad-files.server.ts';
import { askOf, knownFiles } from './known-files.server.ts';

type Services = { db: Db; files: Files; clock: () => Date };

/** Result of a walk: amount read, and bad files. */
export type WalkResult = { archivos: number; bytes: number; malos: BadFile[] };

/** Seconds to read all the files: six hours are enough for some hundred gigabytes on a slow disk. */
const LONGEST_S = 6 * 3_600;

/** Every night, checks that each stored file has not changed. */
export const filesWalkJob = (services: Services): Job => ({
  name: 'archivos-revision',
  retryLimit: 1,
  retryDelay: 3_600,
  // Outside two to three: the change of clocks repeats or skips that hour.
  cron: '30 1 * * *',
  longest: LONGEST_S,
  handler: () => walkAndNote(services),
});

/** Reads every known file, one after another, and gives the bad ones; it changes nothing. */
export async function walkFiles(
  { db, files }: Pick<Services, 'db' | 'files'>,
  onProgress: (files: number) => void = () => {},
): Promise<WalkResult> {
  const walked: WalkResult = { archivos: 0, bytes: 0, malos: [] };
  for await (const file of knownFiles(askOf(db))) {
    const fallo = await faultOf(files, file.clave, file);
    if (fallo && (await stillKnown(db, file))) walked.malos.push({ ...file, fallo });
    walked.archivos += 1;
    walked.bytes += file.bytes;
    onProgress(walked.archivos);
  }
  return walked;
}

/** Whether the row still exists: a documento that was removed during the walk rightly has no file. */
async function stillKnown(db: Db, { documentoId, imagenId }: Pick<BadFile, 'documentoId' | 'imagenId'>) {
  const { rowCount } = await db.execute(sql`
    SELECT FROM documentos WHERE id = ${documentoId} UNION ALL SELECT FROM imagenes WHERE id = ${imagenId}`);
  return (rowCount ?? 0) > 0;
}

/** Checks all files and stores the result: notes the bad ones, and drops the notes of good ones. */
export async function walkAndNote({ db, files, clock }: Services): Promise<void> {
  await knowOldPhotos({ db, files });
  const { archivos, bytes, malos } = await walkFiles({ db, files });
  await noteBad(db, malos, clock());
  const bad = new Set(malos.map(({ clave }) => clave));
  const good = (await readBad(db)).map(({ clave }) => clave).filter((clave) => !bad.has(clave));
  await noteGood(db, good);
  await db.execute(sql`
    INSERT INTO archivos_revision (acabada_en, archivos, bytes) VALUES (${clock()}, ${archivos}, ${bytes})
    ON CONFLICT (unico) DO UPDATE SET acabada_en = excluded.acabada_en, archivos = excluded.archivos, bytes = excluded.bytes`);
}

/**
 * Stores the hashes of photos from before hashes were kept: their present content is the reference from
 * now on.
 */
async function knowOldPhotos({ db, files }: Pick<Services, 'db' | 'files'>): Promise<void> {
  const { rows } = await db.execute<{ id: string; ancho: number }>(
    sql`SELECT id, ancho FROM imagenes WHERE archivos IS NULL ORDER BY id`,
  );
  for (const photo of rows) {
    const now: Record<string, StoredAs> = {};
    for (const file of fotoFilesOf(photo)) {
      const name = fotoFileName(file);
      const read = await readAs(files, fotoKey(name));
      if (read) now[name] = read;
    }
    await db.execute(
      sql`UPDATE imagenes SET archivos = ${JSON.stringify(now)}::jsonb WHERE id = ${photo.id} AND archivos IS NULL`,
    );
  }
}

async function readAs(files: Files, key: string): Promise<StoredAs | undefined> {
  const content: AsyncIterable<Buffer> | undefined = await files.read(key);
  if (!content) return undefined;
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
