import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { newClient } from '#platform/database/database-address.server.ts';
import { atMost, type Progress, withinPatience } from '#platform/database/patience.server.ts';
import type { StoredAs } from '#platform/files/checked-file.server.ts';
import { type Files, folderFiles } from '#platform/files/files.server.ts';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { type ArchiveWriter, COPY_PREFIX, createArchive } from './archive-writer.server.ts';
import { copyFiles } from './copy-files.server.ts';
import {
  copied,
  PLAIN_SETTINGS,
  quoted,
  sequencesOf,
  type TableShape,
  tablesOf,
} from './database-shape.server.ts';
import {
  COPY_FORMAT,
  type CopiedTable,
  FOLDERS,
  HEAD,
  MANIFEST,
  MANIFEST_SUM,
  type Manifest,
  TABLES,
} from './manifest.server.ts';

export type CopyOptions = {
  databaseUrl: string;
  dataDir: string;
  /** The files; those of the data folder by default. */
  files?: Files | undefined;
  /** Folder where the archive is left. */
  folder: string;
  /** Public keys of age of those who may open it; without any it is not encrypted. */
  recipients?: readonly string[];
  /** Version of the program. */
  program: string;
  now: Date;
  /** Gives the families' data for the manifest; it reads the same snapshot as the copy. */
  summary?: (client: pg.ClientBase) => Promise<Record<string, unknown>>;
  /** Gives the known files by their path in the data folder; it reads within the transaction of the copy. */
  known?: (client: pg.ClientBase) => AsyncIterable<KnownAs>;
  /** Called with the bytes copied so far, before packing. */
  onProgress?: (bytes: number) => void;
};

/** A file of the data folder, with its size and hash when it was stored. */
export type KnownAs = StoredAs & { ruta: string };

export type MadeCopy = { file: string; bytes: number; manifest: Manifest };

/** Bytes of one piece: a copy's memory is a few pieces. */
const CHUNK = 2 << 20;
const AT_ONCE = 3;

const pack = promisify(gzip);

/**
 * Makes one archive of the database and its files as they are at one moment, while the program keeps working. One
 * read-only transaction reads each table by `COPY`. Files are stored before their row and never change, so the
 * files of that moment exist. The queue is not copied: pending work is in rows, which ask for it again. It throws
 * also when the work stops advancing. When it throws, it leaves nothing behind.
 */
export const makeCopy = (options: CopyOptions): Promise<MadeCopy> =>
  withinPatience({ what: 'La copia', left: 'No queda nada de ella.' }, (progress) =>
    copyAll(options, progress),
  );

async function copyAll(options: CopyOptions, progress: Progress): Promise<MadeCopy> {
  const client = newClient(options.databaseUrl, {
    application_name: 'carne-claro copy',
    // Without it a cut network would go unnoticed.
    keepAlive: true,
  });
  // When the server dies, the current statement fails; without a listener this event would end the program.
  client.on('error', () => {});
  progress.signal.addEventListener('abort', () => void client.end().catch(() => {}));
  try {
    await client.connect();
    await client.query(PLAIN_SETTINGS);
    const { rows } = await client.query<{ ours: boolean; pid: number }>(
      `SELECT pg_try_advisory_lock(hashtextextended('copia', 0)) AS ours, pg_backend_pid() AS pid`,
    );
    progress.follow({ url: options.databaseUrl, pid: rows[0]?.pid });
    if (!rows[0]?.ours) throw new StartupError('Ya se está haciendo otra copia. Espera a que termine.');
    refuseInside(options);
    const archive = await createArchive(
      options.folder,
      copyName(options.now),
      options.recipients,
      progress.at,
    );
    progress.signal.addEventListener('abort', () => void archive.abandon());
    try {
      const manifest = await fill(archive, client, options, progress);
      return { ...(await archive.finish()), manifest };
    } catch (error) {
      await archive.abandon();
      throw error;
    }
  } finally {
    await atMost(5_000, client.end());
  }
}

/** The name of a copy, such as `carne-claro-2026-11-22T033000Z.tar`; names sort by time. */
export const copyName = (now: Date): string =>
  `${COPY_PREFIX}${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar`;

function refuseInside({ dataDir, folder }: CopyOptions): void {
  for (const name of [...FOLDERS, 'postgres']) {
    const inside = path.relative(path.resolve(dataDir, name), path.resolve(folder));
    if (!inside.startsWith('..') && !path.isAbsolute(inside))
      throw new StartupError(`La copia no puede guardarse dentro de lo que se copia: «${folder}».`);
  }
}

async function fill(
  archive: ArchiveWriter,
  client: pg.Client,
  options: CopyOptions,
  { at, signal }: Progress,
): Promise<Manifest> {
  const { program, now, dataDir, summary = async () => ({}) } = options;
  const head = { formato: COPY_FORMAT, programa: program };
  await addText(archive, HEAD, JSON.stringify(head));
  let done = 0;
  const onBytes = (bytes: number) => {
    done += bytes;
    options.onProgress?.(done);
  };
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const shapes = await tablesOf(client);
  at('la espera a quien cambia una tabla');
  // The lock keeps tables from being emptied or replaced while they are read.
  await client.query(
    `LOCK TABLE ${shapes.map(({ nombre }) => quoted(nombre)).join(', ')} IN ACCESS SHARE MODE`,
  );
  const known = await allKnown(client, options);
  const { files: stored = folderFiles(path.join(dataDir, 'ficheros')) } = options;
  const folders = { ficheros: stored, correo: folderFiles(path.join(dataDir, 'correo')) };
  const files = await copyFiles(archive, folders, { known, onBytes, progress: { at, signal } });
  const tablas: CopiedTable[] = [];
  for (const shape of shapes) {
    at(`la tabla «${shape.nombre}»`);
    tablas.push(await copyTable(archive, client, shape, onBytes));
  }
  at('las cifras del manifiesto');
  const { rows: applied } = await client.query<{ hash: string }>(
    'SELECT hash FROM drizzle.__drizzle_migrations ORDER BY id',
  );
  const { rows: server } = await client.query<{ server_version: string }>('SHOW server_version');
  const manifest: Manifest = {
    ...head,
    hechaEn: now.toISOString(),
    postgres: server[0]?.server_version ?? '',
    migraciones: applied.map(({ hash }) => hash),
    tablas,
    secuencias: await sequencesOf(client),
    ...files,
    resumen: await summary(client),
  };
  await client.query('COMMIT');
  // A file whose row is gone by now was rightly removed during the copy.
  if (manifest.malos.length > 0) {
    const still = await allKnown(client, options);
    const gone = manifest.malos.filter(({ ruta }) => !still.has(ruta));
    manifest.malos = manifest.malos.filter(({ ruta }) => still.has(ruta));
    manifest.retirados.push(...gone.map(({ ruta }) => ruta));
  }
  const text = JSON.stringify(manifest, null, 1);
  await addText(archive, MANIFEST, text);
  await addText(archive, MANIFEST_SUM, createHash('sha256').update(text).digest('hex'));
  return manifest;
}

async function allKnown(client: pg.Client, { known }: CopyOptions): Promise<Map<string, StoredAs>> {
  const all = new Map<string, StoredAs>();
  if (known) for await (const { ruta, ...storedAs } of known(client)) all.set(ruta, storedAs);
  return all;
}

const addText = (archive: ArchiveWriter, name: string, text: string) => {
  const bytes = Buffer.from(text);
  return archive.add(name, bytes.length, bytes);
};

/** Copies a table in pieces; each is packed while the next is read. */
async function copyTable(
  archive: ArchiveWriter,
  client: pg.Client,
  shape: TableShape,
  onBytes: (bytes: number) => void,
): Promise<CopiedTable> {
  const hash = createHash('sha256');
  const source = client.query(to(`${copied(shape)} TO STDOUT`));
  const packing: Promise<Buffer>[] = [];
  let bytes = 0;
  let piece = 0;
  const store = async () => {
    const content = await packing.shift();
    if (!content) return;
    piece += 1;
    await archive.add(
      `${TABLES}/${shape.nombre}/${String(piece).padStart(6, '0')}.gz`,
      content.length,
      content,
    );
  };
  for await (const chunk of inPieces(source)) {
    hash.update(chunk);
    bytes += chunk.length;
    onBytes(chunk.length);
    const packed = pack(chunk, { level: 5 });
    packed.catch(() => {});
    packing.push(packed);
    if (packing.length >= AT_ONCE) await store();
  }
  while (packing.length > 0) await store();
  return { ...shape, filas: source.rowCount ?? 0, bytes, sha256: hash.digest('hex') };
}

async function* inPieces(source: Readable): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const part of source) {
    parts.push(part);
    size += part.length;
    if (size < CHUNK) continue;
    yield Buffer.concat(parts);
    parts = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(parts);
}
