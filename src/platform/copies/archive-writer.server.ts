import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { createTarPacker } from 'modern-tar';
import { sealedWeb } from './age.server.ts';

/** Ending of the name of an unfinished copy. */
export const PARTIAL = '.parcial';

/** Ending of the name of an encrypted copy. */
const SEALED = '.age';

export type ArchiveWriter = {
  /** Adds a file of `size` bytes; throws when the content has more or fewer. */
  add(name: string, size: number, content: Readable | Buffer): Promise<void>;
  /** Ends the archive: it is written to disk and gets its final name. Gives its path and bytes. */
  finish(): Promise<{ file: string; bytes: number }>;
  /** Removes the unfinished archive. */
  abandon(): Promise<void>;
};

/**
 * Writes a tar file piece by piece, never whole in memory. It has a temporary name until it is finished,
 * so that nobody takes the remains of a full disk or a killed program for a copy. It removes earlier
 * remains first. With recipients it is encrypted as it is written. `at` is told of each piece that goes in.
 */
export async function createArchive(
  folder: string,
  name: string,
  recipients: readonly string[] = [],
  at: (where: string) => void = () => {},
): Promise<ArchiveWriter> {
  await mkdir(folder, { recursive: true, mode: 0o750 });
  await removePartials(folder);
  const target = path.join(folder, recipients.length > 0 ? name + SEALED : name);
  const partial = `${target}${PARTIAL}`;
  // The archive holds everybody's data, so only its owner may read it.
  const handle = await open(partial, 'wx', 0o600);
  const { readable: plain, controller } = createTarPacker();
  const readable = recipients.length > 0 ? await sealedWeb(plain, recipients) : plain;
  let bytes = 0;
  // `add` only learns that the archive was cut, so the reason is kept here.
  let failed: unknown;
  const written = (async () => {
    for await (const chunk of readable) {
      await handle.writeFile(chunk).catch((error) => {
        failed = error;
        throw error;
      });
      bytes += chunk.length;
    }
  })();
  // The error is handled where `written` is awaited. A failed disk also ends the packer, which makes the next
  // `add` fail.
  written.catch(() => {});
  const discard = async () => {
    await handle.close().catch(() => {});
    await rm(partial, { force: true });
  };
  return {
    add: async (entry, size, content) => {
      try {
        const target = controller.add({ name: entry, size, mtime: new Date(0), mode: 0o600 });
        await writeEntry(target, content, () => at(`«${entry}»`));
      } catch (error) {
        throw failed ?? error;
      }
    },
    finish: async () => {
      controller.finalize();
      await written;
      await handle.sync();
      await handle.close();
      await rename(partial, target);
      await syncFolder(folder);
      return { file: target, bytes };
    },
    abandon: async () => {
      controller.error(new Error('abandoned'));
      await written.catch(() => {});
      await discard();
    },
  };
}

async function writeEntry(
  entry: WritableStream<Uint8Array>,
  content: Readable | Buffer,
  onPiece: () => void,
): Promise<void> {
  const writer = entry.getWriter();
  writer.closed.catch(() => {});
  for await (const chunk of Buffer.isBuffer(content) ? [content] : content) {
    await writer.write(chunk);
    onPiece();
  }
  await writer.close();
}

async function removePartials(folder: string): Promise<void> {
  for (const file of await readdir(folder)) {
    if (file.startsWith(COPY_PREFIX) && file.endsWith(PARTIAL)) await rm(path.join(folder, file));
  }
}

/** Beginning of every copy's name. */
export const COPY_PREFIX = 'carne-claro-';

/** Writes the folder itself to disk: without it a power cut could lose the name of a new file. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
