import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTarDecoder } from 'modern-tar';
import type { Progress } from '#platform/database/patience.server.ts';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { systemError } from '#platform/kit/system-code.ts';
import { AGE_HEADER, opened } from './age.server.ts';

/** Progress and abort signal of the longer work that this reading is part of. */
export type Reading = Pick<Progress, 'at' | 'signal'>;

export type ArchiveEntry = { name: string; size: number; body: AsyncIterable<Uint8Array> };

/** The error for a damaged archive, in words for the person who restores it. */
export const broken = (what: string) =>
  new StartupError(`La copia está dañada: ${what}. No se ha tocado nada; usa otra copia.`);

/** The error for a file whose beginning is not that of a copy. */
export const foreign = () =>
  new StartupError('Eso no es una copia de Carné Claro, o su principio está dañado.');

/**
 * Gives the files of an archive in order, and skips what the caller leaves unread of each. Throws `StartupError`
 * when the archive is cut or damaged, or when none of the identities opens it. It reports its progress to
 * `progress`, whose signal ends the reading.
 */
export async function* readArchive(
  file: string,
  identities: readonly string[] = [],
  progress?: Reading,
): AsyncGenerator<ArchiveEntry> {
  const encrypted = await isSealed(file);
  const stored = createReadStream(file, { highWaterMark: 1 << 20 });
  const source = encrypted ? await opened(stored, identities) : stored;
  const { readable, writable } = createTarDecoder({ strict: true });
  // The reader below gets these errors through `readable`.
  pipeline(source, Writable.fromWeb(writable), { signal: progress?.signal }).catch(() => {});
  let last: string | undefined;
  const failed = (error: unknown) => {
    if (progress?.signal.aborted) return progress.signal.reason;
    if (error instanceof StartupError || systemError(error).syscall !== undefined) return error;
    return last === undefined ? foreign() : broken(`no se entiende lo que hay después de «${last}»`);
  };
  try {
    for await (const { header, body } of readable) {
      const content = told(body, header.name, progress);
      yield { name: header.name, size: header.size, body: content };
      // The next header only comes after all of this content.
      for await (const _ of content);
      last = header.name;
    }
  } catch (error) {
    throw failed(error);
  } finally {
    source.destroy();
    stored.destroy();
  }
}

async function isSealed(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE_HEADER.length), 0, AGE_HEADER.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === AGE_HEADER;
  } finally {
    await handle.close();
  }
}

async function* told(
  body: ReadableStream<Uint8Array>,
  name: string,
  progress: Reading | undefined,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of body) {
      progress?.at(`«${name}»`);
      yield part;
    }
  } catch {
    if (progress?.signal.aborted) throw progress.signal.reason;
    throw broken(`«${name}» está cortado`);
  }
}

/** A small file of the archive, whole. */
export async function wholeEntry({ body }: ArchiveEntry): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts);
}
