import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Progress } from '#platform/database/patience.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import { StartupError } from '#platform/http/startup-error.server.ts';

/** Copied files and bytes. `checked` has, for each file found equal in both places, the `written` texts of both. */
export type Moving = { archivos: number; bytes: number; checked: Map<string, string> };

type Ways = {
  from: Files;
  to: Files;
  moving: Moving;
  onProgress?: ((done: number, total: number) => void) | undefined;
  progress: Pick<Progress, 'at' | 'signal'>;
};

/** Files that are copied at once: a store far away answers each of them in some hundredths of a second. */
const AT_ONCE = 8;
const TRIES = 3;

/** Copies the files that the other place lacks or has with other content. Gives how many it copied. */
export async function copyAcross(
  { from, to, moving, onProgress, progress }: Ways,
  only?: string[],
): Promise<number> {
  const keys = only ?? (await Array.fromAsync(from.all()));
  const before = moving.archivos;
  let next = 0;
  const work = async () => {
    while (next < keys.length) {
      progress.signal.throwIfAborted();
      const key = keys[next++] ?? '';
      await copyOne(key, { from, to, moving, onPiece: () => progress.at(`«${key}»`) });
      onProgress?.(next, keys.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return moving.archivos - before;
}

type One = Pick<Ways, 'from' | 'to' | 'moving'> & { onPiece: () => void };

type FileStat = { bytes: number; written: string };

const writings = (there: FileStat, here: FileStat | undefined) => `${there.written} ${here?.written}`;

async function copyOne(key: string, { from, to, moving, onPiece }: One): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    onPiece();
    const there = await from.stat(key);
    if (!there) return;
    const here = await to.stat(key);
    if (here && moving.checked.get(key) === writings(there, here)) return;
    const wanted = here?.bytes === there.bytes ? await hashOf(from, key, onPiece) : undefined;
    const same = wanted !== undefined && wanted === (await hashOf(to, key, onPiece));
    const sent = same ? wanted : await send(key, { from, to, onPiece });
    // A program may have removed or replaced it while it was copied.
    const after = await from.stat(key);
    if (!after) return to.remove(key);
    const arrived = same || (sent !== undefined && sent === (await hashOf(to, key, onPiece)));
    if (arrived && after.written === there.written) {
      moving.checked.set(key, writings(after, await to.stat(key)));
      if (same) return;
      moving.archivos += 1;
      moving.bytes += there.bytes;
      return;
    }
    if (tries === TRIES)
      throw new StartupError(
        `«${key}» no llega igual a su sitio nuevo. No se ha cambiado nada: se sigue usando el de antes.`,
      );
  }
}

/** Copies a file; gives its hash as it was read. */
async function send(key: string, { from, to, onPiece }: Omit<One, 'moving'>): Promise<string | undefined> {
  const content = await from.read(key);
  if (!content) return undefined;
  const hash = createHash('sha256');
  const hashed = async function* () {
    for await (const chunk of content) {
      hash.update(chunk);
      onPiece();
      yield chunk;
    }
  };
  await to.put(key, Readable.from(hashed(), { objectMode: false }));
  return hash.digest('hex');
}

async function hashOf(files: Files, key: string, onPiece: () => void): Promise<string | undefined> {
  const content = await files.read(key);
  if (!content) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of content) {
    hash.update(chunk);
    onPiece();
  }
  return hash.digest('hex');
}
