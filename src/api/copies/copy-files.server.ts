import { createHash } from 'node:crypto';
import { open, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isUnreadable, type StoredAs } from '../checked-file.server.ts';
import type { ArchiveWriter } from './archive-writer.server.ts';
import { type CopiedFile, FOLDERS, type LeftFile, type Manifest } from './manifest.server.ts';

type Copied = Pick<Manifest, 'archivos' | 'retirados' | 'malos'>;
type Options = { known: ReadonlyMap<string, StoredAs>; onBytes: (bytes: number) => void };

/**
 * Adds the files of the data folder to an archive. A changed file is left out, because within a year it
 * would replace the good one of earlier copies. The manifest lists it, and the missing ones.
 */
export async function copyFiles(
  archive: ArchiveWriter,
  dataDir: string,
  { known, onBytes }: Options,
): Promise<Copied> {
  const files: Copied = { archivos: [], retirados: [], malos: [] };
  // The list is read once, so that a file removed later is noticed.
  const there = (await Promise.all(FOLDERS.map((folder) => filesUnder(dataDir, folder)))).flat();
  for (const ruta of there) {
    const storedAs = known.get(ruta);
    const copy = storedAs
      ? await copyKnown(archive, dataDir, { ruta, storedAs })
      : await copyFile(archive, dataDir, ruta);
    if (!copy) files.retirados.push(ruta);
    else if ('fallo' in copy) files.malos.push(copy);
    else files.archivos.push(copy);
    onBytes(copy && 'bytes' in copy ? copy.bytes : 0);
  }
  const found = new Set(there);
  for (const ruta of known.keys()) if (!found.has(ruta)) files.malos.push({ ruta, fallo: 'falta' });
  return files;
}

/** Paths of the finished files of a folder: an unfinished one has no row yet. */
async function filesUnder(dataDir: string, folder: string): Promise<string[]> {
  const found: string[] = [];
  const entries = await readdir(path.join(dataDir, folder), { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  for (const entry of entries)
    if (entry.isFile() && !entry.name.endsWith('.part'))
      found.push(path.relative(dataDir, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
  return found.sort();
}

type Known = { ruta: string; storedAs: StoredAs };

/**
 * Reads the file whole, because it must be checked before any of it goes into the archive. The limit of
 * uploads makes that possible.
 */
async function copyKnown(
  archive: ArchiveWriter,
  dataDir: string,
  { ruta, storedAs }: Known,
): Promise<CopiedFile | LeftFile | undefined> {
  const content = await readFile(path.join(dataDir, ruta)).catch((error: NodeJS.ErrnoException) =>
    isUnreadable(error) ? ('unreadable' as const) : unlessGone(error),
  );
  if (!content) return undefined;
  if (content === 'unreadable') return { ruta, fallo: 'contenido' };
  if (content.length !== storedAs.bytes) return { ruta, fallo: 'tamano' };
  const sha256 = createHash('sha256').update(content).digest('hex');
  if (sha256 !== storedAs.sha256) return { ruta, fallo: 'contenido' };
  await archive.add(ruta, content.length, content);
  return { ruta, bytes: content.length, sha256 };
}

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function copyFile(
  archive: ArchiveWriter,
  dataDir: string,
  ruta: string,
): Promise<CopiedFile | undefined> {
  const handle = await open(path.join(dataDir, ruta), 'r').catch(unlessGone);
  if (!handle) return undefined;
  try {
    const { size } = await handle.stat();
    const hash = createHash('sha256');
    const hashed = new Transform({
      transform: (chunk, _encoding, done) => {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    await Promise.all([
      pipeline(
        size > 0 ? handle.createReadStream({ autoClose: false, end: size - 1 }) : Readable.from([]),
        hashed,
      ),
      archive.add(ruta, size, hashed),
    ]);
    return { ruta, bytes: size, sha256: hash.digest('hex') };
  } finally {
    await handle.close();
  }
}
