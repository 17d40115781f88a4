import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { createTarPacker } from 'modern-tar';

const PARTIAL = '.parcial';

export type ArchiveWriter = {
  /** Adds a file of so many bytes; throws when the content has more or fewer. */
  add(name: string, size: number, content: Readable | Buffer): Promise<void>;
  /** Ends the archive: only now has it its name, and is on disk. Gives its path and bytes. */
  finish(): Promise<{ file: string; bytes: number }>;
  /** Leaves nothing of it. */
  abandon(): Promise<void>;
};

/**
 * Writes a tar file as it is told what goes in it, never whole in memory. Until it is finished it has another name, so that
 * what a full disk or a killed program leaves cannot be taken for a copy; what earlier ones left is removed first.
 */
export async function createArchive(folder: string, name: string): Promise<ArchiveWriter> {
  await mkdir(folder, { recursive: true, mode: 0o750 });
  await removePartials(folder);
  const target = path.join(folder, name);
  const partial = `${target}${PARTIAL}`;
  // Everything of everybody: for its owner alone.
  const handle = await open(partial, 'wx', 0o600);
  const { readable, controller } = createTarPacker();
  let bytes = 0;
  // Whoever adds is only told that it was cut.
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
  // Heard of where it is awaited; a failed disk also ends the packer, which the next `add` feels.
  written.catch(() => {});
  const discard = async () => {
    await handle.close().catch(() => {});
    await rm(partial, { force: true });
  };
  return {
    add: async (entry, size, content) => {
      try {
        await writeEntry(controller.add({ name: entry, size, mtime: new Date(0), mode: 0o600 }), content);
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

async function writeEntry(entry: WritableStream<Uint8Array>, content: Readable | Buffer): Promise<void> {
  const writer = entry.getWriter();
  writer.closed.catch(() => {});
  if (Buffer.isBuffer(content)) await writer.write(content);
  else for await (const chunk of content) await writer.write(chunk);
  await writer.close();
}

async function removePartials(folder: string): Promise<void> {
  for (const file of await readdir(folder)) {
    if (file.startsWith(COPY_PREFIX) && file.endsWith(PARTIAL)) await rm(path.join(folder, file));
  }
}

/** How the name of every copy begins. */
export const COPY_PREFIX = 'carne-claro-';

/** A name in a folder is only safe from a power cut once the folder itself was written. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
