import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { systemError } from '#platform/kit/system-code.ts';
import { opened } from '../age.server.ts';
import { broken, type Reading } from '../archive-reader.server.ts';
import { SEALED } from './names.server.ts';
import type { Store } from './pieces.server.ts';

type Options = {
  store: Store;
  key: string;
  identities: readonly string[];
  folder: string;
  progress: Reading;
};

/**
 * Unpacks a base copy in a folder, and gives the number of bytes written. Throws `StartupError` when the copy is
 * damaged, or when none of the identities opens it.
 */
export async function unpackBase({ store, key, identities, folder, progress }: Options): Promise<number> {
  const content = await store.read(key);
  if (!content) throw broken(`falta «${key}»`);
  const packed = key.endsWith(SEALED) ? await opened(content, identities) : content;
  const { readable, writable } = createTarDecoder({ strict: true });
  const reading = pipeline(packed, createGunzip(), Writable.fromWeb(writable), {
    signal: progress.signal,
  });
  // The loop below gets the errors through `readable`, and `await reading` checks the end of the file.
  reading.catch(() => undefined);
  let bytes = 0;
  try {
    for await (const { header, body } of readable) {
      const target = within(folder, header.name);
      progress.at(`«${header.name}»`);
      if (header.type === 'directory') await mkdir(target, { recursive: true, mode: 0o700 });
      else await pipeline(Readable.fromWeb(body as never), createWriteStream(target, { mode: 0o600 }));
      bytes += header.size;
    }
    await reading;
  } catch (error) {
    if (error instanceof StartupError || systemError(error).syscall !== undefined) throw error;
    throw broken(`«${key}» está cortado o no es como se guardó`);
  }
  return bytes;
}

/** Throws for a name that would leave the folder. */
function within(folder: string, name: string): string {
  const target = path.resolve(folder, name);
  if (target === folder || target.startsWith(folder + path.sep)) return target;
  throw broken(`«${name}» no es de una copia`);
}
