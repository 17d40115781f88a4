import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Settings } from '#platform/database/embedded-postgres/cluster.server.ts';
import { joinEmbeddedPostgres } from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import { NotTheSame, onlyIf, type StoredAs } from '#platform/files/checked-file.server.ts';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { OWN_IDENTITY } from './age.server.ts';
import { type ArchiveEntry, broken } from './archive-reader.server.ts';
import { syncFolder } from './archive-writer.server.ts';
import { FOLDERS } from './manifest.server.ts';

/** The place where a copy is restored, and its staging folder. */
export type Place = {
  databaseUrl: string;
  /** Folder of the files during the restore. */
  folder: string;
  /** Moves everything to its final place; `commit` commits the database, and `check` looks at it afterwards. */
  settle(commit: () => Promise<void>, check: () => Promise<void>): Promise<void>;
  /** Leaves the place empty, as it was found, unless the restore is complete. */
  leave(): Promise<void>;
};

/**
 * Place beside the data folder, with its own PostgreSQL: one rename puts everything in its place. It first
 * removes the remains of a killed restore. Throws `StartupError` when the data folder is not empty.
 */
export async function besideDataFolder(given: string, settings?: Settings): Promise<Place> {
  const dataDir = path.resolve(given);
  const staging = `${dataDir}.restaurando`;
  await refuseFull(dataDir);
  await removeLeftovers(staging);
  const postgres = await joinEmbeddedPostgres({ dataDir: staging, ...(settings && { settings }) });
  const leave = async () => {
    await postgres.stop();
    await rm(staging, { recursive: true, force: true });
  };
  return {
    databaseUrl: postgres.ownerUrl,
    folder: staging,
    settle: async (commit, check) => {
      await commit();
      await check();
      await postgres.stop();
      await takePlace(staging, dataDir);
    },
    leave,
  };
}

/** Renames a finished folder to its final name, which must be free or belong to an empty folder. */
export async function takePlace(staging: string, dataDir: string): Promise<void> {
  await rename(staging, dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EBUSY' && error.code !== 'EXDEV') throw error;
    throw new StartupError(
      `«${dataDir}» es un punto de montaje. Indica en DATA_DIR una carpeta dentro de él.`,
    );
  });
  await syncFolder(path.dirname(dataDir));
}

async function removeLeftovers(staging: string): Promise<void> {
  const left = await readdir(staging).catch(() => undefined);
  if (!left) return;
  if (left.includes('postgres')) {
    const postgres = await joinEmbeddedPostgres({ dataDir: staging });
    if (!postgres.owner) throw new StartupError('Ya hay otra restauración en marcha en esa carpeta.');
    await postgres.stop();
  }
  await rm(staging, { recursive: true, force: true });
}

const STAGING = 'restaurando';

/**
 * Place in the data folder of a program with an external database. Files take their place just before the
 * commit. The staging folder shows that a restore was killed between both, and it starts again.
 */
export async function inDataFolder(given: string, databaseUrl: string): Promise<Place> {
  const dataDir = path.resolve(given);
  const staging = path.join(dataDir, STAGING);
  const found = await readdir(dataDir).catch(() => [] as string[]);
  let committed = false;
  const put = async (name: string) => rm(path.join(dataDir, name), { recursive: true, force: true });
  const leave = async () => {
    if (committed) return;
    for (const name of [...FOLDERS, ...KEY_FILES, STAGING]) await put(name);
  };
  if (found.includes(STAGING)) await leave();
  else await refuseFull(dataDir);
  await mkdir(staging, { recursive: true, mode: 0o750 });
  return {
    databaseUrl,
    folder: staging,
    settle: async (commit, check) => {
      for (const name of await readdir(staging))
        await rename(path.join(staging, name), path.join(dataDir, name));
      await syncFolder(dataDir);
      await commit();
      committed = true;
      await put(STAGING);
      await check();
    },
    leave,
  };
}

/** Throws `StartupError` when a folder has something. */
export async function refuseFull(dataDir: string): Promise<void> {
  const found = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (found.length > 0)
    throw new StartupError(
      `«${dataDir}» no está vacía (${found.slice(0, 5).join(', ')}). Solo se restaura en un sitio vacío: indica otra carpeta en ` +
        'DATA_DIR, o mueve la que hay. No se ha tocado nada.',
    );
}

/** Files with keys. Copies leave them out, and the keys file holds them: with them anybody can sign as the program. */
export const KEY_FILES = ['secreto', 'sello.pem', OWN_IDENTITY] as const;

/**
 * Stores a file of the archive under a folder, and flushes it to disk. Throws `StartupError` when it
 * differs from the manifest, although the earlier check found it good.
 */
export async function storeIn(
  folder: string,
  { name, body }: ArchiveEntry,
  storedAs: StoredAs | undefined,
): Promise<void> {
  if (!FOLDERS.some((known) => name.startsWith(`${known}/`))) return;
  const target = path.join(folder, name);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o750 });
  try {
    const content = storedAs ? onlyIf(body, storedAs) : Readable.from(body);
    await pipeline(content, createWriteStream(target, { flags: 'wx', mode: 0o640, flush: true }));
  } catch (error) {
    throw error instanceof NotTheSame ? broken(`«${name}» no es como se guardó`) : error;
  }
}

/** Writes the keys from the keys file. */
export async function storeKeys(folder: string, keys: Record<string, string>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o750 });
  for (const name of KEY_FILES) {
    const content = keys[name];
    if (content === undefined) continue;
    const handle = await open(path.join(folder, name), 'wx', 0o600);
    await handle.writeFile(Buffer.from(content, 'base64'));
    await handle.sync();
    await handle.close();
  }
}
