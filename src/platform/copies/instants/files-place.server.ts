import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { sealed } from '../age.server.ts';
import { filesOf, SEALED } from './names.server.ts';
import type { Store } from './pieces.server.ts';

/**
 * Milliseconds. A folder that changed less than this ago may change again under the same time, so the next round
 * reads it again.
 */
const FRESH_MS = 2_000;

/** The program's files in one place. They never change, so each is stored once. */
export type FilesPlace = {
  /** Stores the files that are new since the last time. */
  take(): Promise<void>;
  /** Keys of the stored files that the program does not have any more. */
  gone(): Promise<string[]>;
  remove(key: string): Promise<void>;
};

type Options = {
  store: Store;
  dataDir: string;
  /** Folders of the program's files that rows name. */
  folders: readonly string[];
  recipients: readonly string[];
};

const plain = (key: string) => (key.endsWith(SEALED) ? key.slice(0, -SEALED.length) : key);

/** Reads which files a place has. */
export async function openFilesPlace({ store, dataDir, folders, recipients }: Options): Promise<FilesPlace> {
  const stored = new Map<string, string>();
  for (const folder of folders)
    for await (const key of store.list(filesOf(folder)))
      if (!key.endsWith('.part')) stored.set(plain(key), key);
  const looked = new Map<string, number>();
  const take = async (folder: string) => {
    const where = path.join(dataDir, 'ficheros', folder);
    const changed = await stat(where).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (changed === undefined || looked.get(folder) === changed) return;
    const now = Date.now();
    for (const name of await namesIn(where)) {
      const key = `${filesOf(folder)}/${name}`;
      if (!stored.has(key)) await storeOne(key, path.join(where, name));
    }
    if (now - changed > FRESH_MS) looked.set(folder, changed);
  };
  const storeOne = async (key: string, file: string) => {
    const content = createReadStream(file);
    // A file that is removed meanwhile is not needed.
    const gone = await new Promise<boolean>((resolve, reject) => {
      content.once('open', () => resolve(false));
      content.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ENOENT' ? resolve(true) : reject(error),
      );
    });
    if (gone) return;
    const name = recipients.length > 0 ? key + SEALED : key;
    await store.put(name, recipients.length > 0 ? await sealed(content, recipients) : content);
    stored.set(key, name);
  };
  return {
    take: async () => {
      for (const folder of folders) await take(folder);
    },
    gone: async () => {
      const there = new Set<string>();
      for (const folder of folders)
        for (const name of await namesIn(path.join(dataDir, 'ficheros', folder)))
          there.add(`${filesOf(folder)}/${name}`);
      return [...stored.keys()].filter((key) => !there.has(key));
    },
    remove: async (key) => {
      const name = stored.get(key);
      if (name === undefined) return;
      await store.remove(name);
      stored.delete(key);
    },
  };
}

/** Names of the finished files of a folder. */
const namesIn = async (folder: string): Promise<string[]> =>
  (
    await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    })
  ).filter((name) => !name.endsWith('.part'));
