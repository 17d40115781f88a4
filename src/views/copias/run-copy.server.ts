import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { COPY_PREFIX } from '#api/copies/archive-writer.server.ts';
import { checkCopy } from '#api/copies/check-copy.server.ts';
import { makeCopy } from '#api/copies/make-copy.server.ts';
import type { Db } from '#api/db.server.ts';
import type { Files } from '#api/files.server.ts';
import { freeBytes } from '#api/health/disk-probe.server.ts';
import { formatBytes, plural } from '#kit/format.ts';
import { noteLeft, readBad } from './archivos/bad-files.server.ts';
import { knownToCopies } from './archivos/known-files.server.ts';
import { tryCopy } from './check-restored.server.ts';
import type { ReadCopySettings } from './copies-settings.server.ts';
import { type DatedCopy, outdated } from './rotation.ts';
import { copySummary } from './summary.server.ts';
import { storeTrial } from './trials.server.ts';

export type CopyServices = {
  db: Db;
  clock: () => Date;
  copies: ReadCopySettings;
};

export type CopySettings = {
  databaseUrl: string;
  dataDir: string;
  /** The files; those of the data folder by default. */
  files?: Files;
  folder: string;
  program: string;
};

/**
 * Seconds after which the maker of a copy, or of its trial, counts as dead: a big office takes minutes,
 * and its restore takes longer.
 */
export const LONGEST_S = 6 * 3_600;

/**
 * Makes a copy, reads it again, and removes the copies that are no longer needed. It notes and throws a
 * failure.
 */
export async function runCopy({ db, clock, copies: read }: CopyServices, automatica: boolean): Promise<void> {
  const copies = await read();
  // Somebody waits for a copy that they asked for: it must not pass as made.
  if (!copies && !automatica) throw new Error('this program has no place for copies');
  if (!copies) return;
  const id = uuid();
  const now = clock();
  await db.execute(
    sql`INSERT INTO copias (id, empezada_en, automatica) VALUES (${id}, ${now}, ${automatica})`,
  );
  try {
    await refuseWithoutRoom(copies.folder);
    const { file, bytes, manifest } = await makeCopy({
      ...copies,
      now,
      summary: copySummary,
      known: knownToCopies,
    });
    await checkCopy(file);
    await noteLeft(db, manifest.malos, clock());
    const { length } = manifest.malos;
    const error =
      length > 0
        ? `No lleva ${plural(length, 'archivo que no está como se guardó', 'archivos que no están como se guardaron')}.`
        : null;
    await db.execute(sql`
      UPDATE copias SET archivo = ${path.basename(file)}, bytes = ${bytes}, acabada_en = ${clock()}, comprobada_en = ${clock()},
        error = ${error}
      WHERE id = ${id}`);
  } catch (error) {
    await db.execute(
      sql`UPDATE copias SET acabada_en = ${clock()}, error = ${reasonOf(error)} WHERE id = ${id}`,
    );
    throw error;
  }
  // The oldest copy may hold the only good version of a file, so copies stay while there are bad files.
  if ((await readBad(db)).length === 0) await rotate(copies.folder);
}

/**
 * The next copy is a little bigger than the last. Without room for it, half a copy would only fill the
 * disk.
 */
async function refuseWithoutRoom(folder: string): Promise<void> {
  const [last] = await copiesIn(folder);
  if (!last) return;
  const [needed, free] = [last.bytes * 1.2, await freeBytes(folder)];
  if (free < needed)
    throw new Error(
      `No cabe en el disco de las copias: hacen falta ${formatBytes(needed)} y quedan ${formatBytes(free)}.`,
    );
}

/** Restores the last copy in a temporary place, and notes the result. */
export async function tryLastCopy({ db, clock, copies: read }: CopyServices): Promise<void> {
  const copies = await read();
  const [last] = copies ? await copiesIn(copies.folder) : [];
  if (!copies || !last) return;
  const { fallos } = await tryCopy(path.join(copies.folder, last.archivo));
  await storeTrial(db, { archivo: last.archivo, now: clock(), fallos: fallos.length });
}

/** Lists the copies of a folder, the last first; empty without the folder. */
export async function copiesIn(folder: string): Promise<(DatedCopy & { bytes: number })[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found = [];
  for (const archivo of names) {
    const hechaEn = dateOf(archivo);
    if (hechaEn) found.push({ archivo, hechaEn, bytes: (await stat(path.join(folder, archivo))).size });
  }
  return found.sort((a, b) => b.hechaEn.getTime() - a.hechaEn.getTime());
}

const NAME = new RegExp(`^${COPY_PREFIX}(\\d{4}-\\d{2}-\\d{2})T(\\d{2})(\\d{2})(\\d{2})Z\\.tar$`);

/** Time in the name of a copy. */
function dateOf(archivo: string): Date | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(archivo) ?? [];
  const moment = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

async function rotate(folder: string): Promise<void> {
  for (const archivo of outdated(await copiesIn(folder))) {
    await rm(path.join(folder, archivo), { force: true });
    await rm(path.join(folder, archivo.replace(/\.tar$/, '-claves.json')), { force: true });
  }
}

/** In few words, for people. */
function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'No queda sitio en el disco de las copias.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return 'El programa no puede escribir en la carpeta de las copias.';
  return message.slice(0, 300);
}
