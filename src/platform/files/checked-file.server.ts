import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '#platform/http/errors.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { systemCode } from '#platform/kit/system-code.ts';
import type { FilePart, Files } from './files.server.ts';

/** Size and SHA-256 of a file when it was stored. */
export type StoredAs = { bytes: number; sha256: string };

/** Faults of a stored file: it is missing, its size differs, or its content differs. */
export const fileFaults = ['falta', 'tamano', 'contenido'] as const;
export type FileFault = (typeof fileFaults)[number];

/** A stored file is missing or has changed. It is thrown before any byte is given. */
export class DamagedFile extends AppError {
  override name = 'DamagedFile';
  readonly key: string;
  readonly fault: FileFault;

  constructor(key: string, fault: FileFault) {
    super(
      errorCodes.noDisponible,
      fault === 'falta'
        ? 'El archivo no está donde se guardó. Avisa a quien administra: puede reponerlo de una copia'
        : 'El archivo no está como se guardó, y no se entrega. Avisa a quien administra: puede reponerlo de una copia',
    );
    this.key = key;
    this.fault = fault;
  }
}

type Reading = Pick<Files, 'read' | 'stat'>;

/** Reads a stored file to its end and gives its fault; undefined when it is intact. */
export async function faultOf(
  files: Reading,
  key: string,
  { bytes, sha256 }: StoredAs,
): Promise<FileFault | undefined> {
  const there = await files.stat(key);
  if (!there) return 'falta';
  if (there.bytes !== bytes) return 'tamano';
  const content: AsyncIterable<Buffer> | undefined = await files.read(key);
  if (!content) return 'falta';
  const hash = createHash('sha256');
  try {
    for await (const chunk of content) hash.update(chunk);
  } catch (error) {
    if (isUnreadable(error)) return 'contenido';
    throw error;
  }
  return hash.digest('hex') === sha256 ? undefined : 'contenido';
}

/** Tells whether the disk itself failed to read the file. */
export const isUnreadable = (error: unknown): boolean => systemCode(error) === 'EIO';

/** Milliseconds during which a file found intact is not read again, unless it was written. */
const HOLDS_MS = 3_600_000;
const MOST_REMEMBERED = 5_000;

type PastCheck = { mark: string; until: number };
const found = new WeakMap<Reading, Map<string, PastCheck>>();

/**
 * Opens a stored file, or a part of it, after a check. It compares the size each time, and the content
 * unless it was compared in the last hour. Throws `DamagedFile` before any byte is given.
 */
export async function openChecked(
  files: Reading,
  key: string,
  storedAs: StoredAs,
  part?: FilePart,
): Promise<Readable> {
  const there = await files.stat(key);
  if (!there) throw new DamagedFile(key, 'falta');
  if (there.bytes !== storedAs.bytes) throw new DamagedFile(key, 'tamano');
  const mark = `${there.written} ${storedAs.sha256}`;
  const known = rememberedBy(files);
  const last = known.get(key);
  if (last?.mark !== mark || last.until < performance.now()) {
    const fault = await faultOf(files, key, storedAs);
    if (fault) throw new DamagedFile(key, fault);
    known.delete(key);
    known.set(key, { mark, until: performance.now() + HOLDS_MS });
    const [oldest] = known.keys();
    if (known.size > MOST_REMEMBERED && oldest !== undefined) known.delete(oldest);
  }
  const content = await files.read(key, part);
  if (!content) throw new DamagedFile(key, 'falta');
  return content;
}

function rememberedBy(files: Reading): Map<string, PastCheck> {
  const known = found.get(files) ?? new Map<string, PastCheck>();
  found.set(files, known);
  return known;
}

/**
 * Passes the bytes on. Throws `NotTheSame` at their end when they differ from the stored ones, so that the
 * reader keeps nothing.
 */
export function onlyIf(content: AsyncIterable<Uint8Array>, { bytes, sha256 }: StoredAs): Readable {
  return Readable.from(
    (async function* () {
      const hash = createHash('sha256');
      let size = 0;
      for await (const chunk of content) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
      if (size !== bytes || hash.digest('hex') !== sha256) throw new NotTheSame();
    })(),
  );
}

/** The content is not the one that was stored. */
export class NotTheSame extends Error {
  override name = 'NotTheSame';
}
