import { createHash, type Hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { withinPatience } from '#platform/database/patience.server.ts';
import { StartupError } from '#platform/http/startup-error.server.ts';
import {
  type ArchiveEntry,
  broken,
  foreign,
  type Reading,
  readArchive,
  wholeEntry,
} from './archive-reader.server.ts';
import {
  COPY_FORMAT,
  HEAD,
  headSchema,
  MANIFEST,
  MANIFEST_SUM,
  type Manifest,
  manifestSchema,
  TABLES,
} from './manifest.server.ts';

const unpackBuffer = promisify(gunzip);

/** The table to which a file of the archive belongs; undefined for other files. */
export const tableOf = (name: string): string | undefined => {
  const [folder, table] = name.split('/');
  return folder === TABLES ? table : undefined;
};

/** Unpacks the rows of a piece. Throws `StartupError` if the piece is damaged. */
export async function unpacked(entry: ArchiveEntry): Promise<Buffer> {
  const content = await wholeEntry(entry);
  return unpackBuffer(content).catch(() => {
    throw broken(`«${entry.name}» no es como se guardó`);
  });
}

type EntryDigest = { hash: Hash; bytes: number };

type CheckOptions = {
  /** Identities of age that may open it. */
  identities?: readonly string[];
  onProgress?: (bytes: number) => void;
};

/**
 * Reads an archive from start to end without changes, compares every table and file with its manifest, and
 * gives the manifest. Throws `StartupError` with what is damaged or missing, or when a newer program made
 * it.
 */
export const checkCopy = (file: string, options: CheckOptions = {}): Promise<Manifest> =>
  withinPatience({ what: 'La lectura de la copia', left: 'No se ha tocado nada.' }, (progress) =>
    readWhole(file, options, progress),
  );

/** The same, as part of longer work. */
export async function readWhole(
  file: string,
  { identities = [], onProgress = () => {} }: CheckOptions,
  progress: Reading,
): Promise<Manifest> {
  const found = new Map<string, EntryDigest>();
  let manifest: Buffer | undefined;
  let sum = '';
  let done = 0;
  for await (const entry of readArchive(file, identities, progress)) {
    if (done === 0) await readHead(entry);
    else if (entry.name === MANIFEST) manifest = await wholeEntry(entry);
    else if (entry.name === MANIFEST_SUM) sum = String(await wholeEntry(entry));
    else await weigh(found, entry);
    done += entry.size;
    onProgress(done);
  }
  if (done === 0) throw foreign();
  if (!manifest || !sum) throw broken('está cortada, falta el final');
  if (createHash('sha256').update(manifest).digest('hex') !== sum)
    throw broken(`«${MANIFEST}» no es como se guardó`);
  const read = manifestSchema.parse(JSON.parse(String(manifest)));
  compare(read, found);
  return read;
}

async function readHead(entry: ArchiveEntry): Promise<void> {
  const head = entry.name === HEAD ? headSchema.safeParse(parsed(await wholeEntry(entry))) : undefined;
  if (!head?.success) throw foreign();
  if (head.data.formato > COPY_FORMAT) throw newer(head.data.programa);
}

/** The error for a copy that a newer version of the program made. */
export const newer = (program: string) =>
  new StartupError(
    `La copia es de una versión más nueva de Carné Claro (${program}). Actualiza el programa antes de restaurarla.`,
  );

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(String(bytes));
  } catch {
    return undefined;
  }
}

async function weigh(found: Map<string, EntryDigest>, entry: ArchiveEntry): Promise<void> {
  const table = tableOf(entry.name);
  const key = table === undefined ? entry.name : `${TABLES}/${table}`;
  const one = found.get(key) ?? { hash: createHash('sha256'), bytes: 0 };
  found.set(key, one);
  const parts = table === undefined ? entry.body : [await unpacked(entry)];
  for await (const part of parts) {
    one.hash.update(part);
    one.bytes += part.length;
  }
}

const EMPTY = createHash('sha256').digest('hex');

function compare({ tablas, archivos }: Manifest, found: Map<string, EntryDigest>): void {
  const expected = new Map([
    ...tablas.map(({ nombre, sha256 }) => [`${TABLES}/${nombre}`, sha256] as const),
    ...archivos.map(({ ruta, sha256 }) => [ruta, sha256] as const),
  ]);
  for (const [key, sha256] of expected) {
    const one = found.get(key);
    if (!one && sha256 !== EMPTY) throw broken(`falta «${key}»`);
    if (one && one.hash.digest('hex') !== sha256) throw broken(`«${key}» no es como se guardó`);
  }
  for (const key of found.keys()) if (!expected.has(key)) throw broken(`sobra «${key}»`);
}
