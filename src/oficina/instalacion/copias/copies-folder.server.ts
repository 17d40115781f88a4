import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { COPY_PREFIX, PARTIAL, syncFolder } from '#platform/copies/archive-writer.server.ts';
import { formatBytes } from '#platform/kit/format.ts';
import { freeBytes } from '#platform/observe/health/disk-probe.server.ts';
import { stateNameOf } from './estado/state-files.server.ts';
import { type DatedCopy, outdated } from './rotation.ts';

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

const NAME = new RegExp(`^${COPY_PREFIX}(\\d{4}-\\d{2}-\\d{2})T(\\d{2})(\\d{2})(\\d{2})Z\\.tar(\\.age)?$`);

/** Time in the name of a copy. */
function dateOf(archivo: string): Date | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(archivo) ?? [];
  const moment = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** Removes the copies of a folder that are not needed any more, with their keys and their state. */
export async function rotate(folder: string): Promise<void> {
  for (const archivo of outdated(await copiesIn(folder))) {
    await rm(path.join(folder, archivo), { force: true });
    await rm(path.join(folder, archivo.replace(/\.tar(\.age)?$/, '-claves.json')), { force: true });
    await rm(path.join(folder, stateNameOf(archivo)), { force: true });
  }
}

/**
 * The next copy is a little bigger than the last. Without room for it, half a copy would only fill the
 * disk.
 */
export async function refuseWithoutRoom(folder: string): Promise<void> {
  const [last] = await copiesIn(folder);
  if (!last) return;
  const [needed, free] = [last.bytes * 1.2, await freeBytes(folder)];
  if (free < needed)
    throw new Error(
      `No cabe en el disco de las copias: hacen falta ${formatBytes(needed)} y quedan ${formatBytes(free)}.`,
    );
}

/** Copies a finished copy to another folder, whole or not at all. */
export async function copyTo(file: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o750 });
  const target = path.join(folder, path.basename(file));
  const partial = `${target}${PARTIAL}`;
  try {
    await pipeline(createReadStream(file), createWriteStream(partial, { mode: 0o600, flush: true }));
    await rename(partial, target);
    await syncFolder(folder);
  } finally {
    await rm(partial, { force: true });
  }
}
