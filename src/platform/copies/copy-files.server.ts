import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { isUnreadable, type StoredAs } from '#platform/files/checked-file.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import type { Reading } from './archive-reader.server.ts';
import type { ArchiveWriter } from './archive-writer.server.ts';
import { type CopiedFile, FOLDERS, type LeftFile, type Manifest } from './manifest.server.ts';

type CopyReport = Pick<Manifest, 'archivos' | 'retirados' | 'malos'>;
type Options = {
  known: ReadonlyMap<string, StoredAs>;
  onBytes: (bytes: number) => void;
  progress: Reading;
};

/** Files of each folder of a copy, wherever they are. */
export type CopiedFolders = Record<(typeof FOLDERS)[number], Files>;

/**
 * Adds the files to an archive. A changed file is left out: within a year the earlier copies with the good file
 * are gone, and only the changed one would remain. The manifest lists the changed files and the missing ones.
 */
export async function copyFiles(
  archive: ArchiveWriter,
  folders: CopiedFolders,
  { known, onBytes, progress: { at, signal } }: Options,
): Promise<CopyReport> {
  const files: CopyReport = { archivos: [], retirados: [], malos: [] };
  // The list is read once, so that a file removed later is noticed.
  const there = await allOf(folders);
  for (const stored of there) {
    signal.throwIfAborted();
    at(`«${stored.ruta}»`);
    const storedAs = known.get(stored.ruta);
    const copy = storedAs ? await copyKnown(archive, stored, storedAs) : await copyFile(archive, stored);
    if (!copy) files.retirados.push(stored.ruta);
    else if ('fallo' in copy) files.malos.push(copy);
    else files.archivos.push(copy);
    onBytes(copy && 'bytes' in copy ? copy.bytes : 0);
  }
  const found = new Set(there.map(({ ruta }) => ruta));
  for (const ruta of known.keys()) if (!found.has(ruta)) files.malos.push({ ruta, fallo: 'falta' });
  return files;
}

/** A file that has a place in the archive. */
type ArchiveFile = { files: Files; key: string; ruta: string };

/** The finished files: an unfinished one has no row yet. */
async function allOf(folders: CopiedFolders): Promise<ArchiveFile[]> {
  const found: ArchiveFile[] = [];
  for (const folder of FOLDERS) {
    const files = folders[folder];
    const keys = (await Array.fromAsync(files.all())).sort();
    found.push(...keys.map((key) => ({ files, key, ruta: `${folder}/${key}` })));
  }
  return found;
}

/**
 * Reads the file whole, because it must be checked before any of it goes into the archive. The limit of
 * uploads makes that possible.
 */
async function copyKnown(
  archive: ArchiveWriter,
  { files, key, ruta }: ArchiveFile,
  storedAs: StoredAs,
): Promise<CopiedFile | LeftFile | undefined> {
  const stream = await files.read(key);
  if (!stream) return undefined;
  const content = await buffer(stream).catch((error) => {
    if (isUnreadable(error)) return undefined;
    throw error;
  });
  if (!content) return { ruta, fallo: 'contenido' };
  if (content.length !== storedAs.bytes) return { ruta, fallo: 'tamano' };
  const sha256 = createHash('sha256').update(content).digest('hex');
  if (sha256 !== storedAs.sha256) return { ruta, fallo: 'contenido' };
  await archive.add(ruta, content.length, content);
  return { ruta, bytes: content.length, sha256 };
}

async function copyFile(
  archive: ArchiveWriter,
  { ruta, ...stored }: ArchiveFile,
): Promise<CopiedFile | undefined> {
  const opened = await openWithSize(stored);
  if (!opened) return undefined;
  const hash = createHash('sha256');
  const hashed = new Transform({
    transform: (chunk, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await Promise.all([pipeline(opened.content, hashed), archive.add(ruta, opened.bytes, hashed)]);
  } finally {
    opened.content.destroy();
  }
  return { ruta, bytes: opened.bytes, sha256: hash.digest('hex') };
}

/** Opens a file and gives the size of that same content. Opens it again if it was written between both steps. */
async function openWithSize({ files, key }: Pick<ArchiveFile, 'files' | 'key'>) {
  for (;;) {
    const before = await files.stat(key);
    const content = before && (await files.read(key));
    if (!before || !content) return undefined;
    if ((await files.stat(key))?.written === before.written) return { bytes: before.bytes, content };
    content.destroy();
  }
}
