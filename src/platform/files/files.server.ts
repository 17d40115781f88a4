import { createWriteStream, type Dirent } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { v7 as uuid } from 'uuid';
import { systemCode } from '#platform/kit/system-code.ts';

/** First and last byte of a part of a file. */
export type FilePart = { start: number; end: number };

/** The store of files. Keys are slash-separated names that the program chooses, never a visitor. */
export type Files = {
  /** Stores a whole file or nothing; an existing key is replaced. */
  put(key: string, content: Readable): Promise<void>;
  /** Opens a stored file, or a part of it whose ends are both included; undefined when there is none. */
  read(key: string, part?: FilePart): Promise<Readable | undefined>;
  /** Size of a file, and a text that changes when it is written again; undefined when it does not exist. */
  stat(key: string): Promise<{ bytes: number; written: string } | undefined>;
  /** Removes a stored file, if there is one. */
  remove(key: string): Promise<void>;
  /** Keys of a folder, in no order. They include unfinished files, which can only be removed. */
  list(folder: string): AsyncIterable<string>;
  /** Keys of all finished files, in no order. */
  all(): AsyncIterable<string>;
};

const KEY = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/** Gives the same key. Throws for a key of another form, which could point outside the store. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`invalid file key: ${key}`);
  return key;
}

/** Files in a folder of this machine. Throws on a key that would leave it. */
export function folderFiles(folder: string): Files {
  const locate = (key: string) => path.join(folder, checkKey(key));
  return {
    put: async (key, content) => {
      const target = locate(key);
      const partial = `${target}.${uuid()}.part`;
      await mkdir(path.dirname(target), { recursive: true, mode: 0o750 });
      try {
        // `flush` reaches the disk before the rename: a crash leaves the old file or the new one.
        await pipeline(content, createWriteStream(partial, { flags: 'wx', mode: 0o640, flush: true }));
        await rename(partial, target);
        await reachDisk(path.dirname(target));
      } finally {
        await rm(partial, { force: true });
      }
    },
    read: async (key, part) => {
      try {
        const handle = await open(locate(key), 'r');
        return handle.createReadStream(part);
      } catch (error) {
        if (systemCode(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    stat: async (key) => {
      try {
        const { size, mtimeMs, ino } = await stat(locate(key));
        return { bytes: size, written: `${mtimeMs} ${ino}` };
      } catch (error) {
        if (systemCode(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: (key) => rm(locate(key), { force: true }),
    list: async function* (name) {
      for await (const entry of entriesOf(locate(name))) if (entry.isFile()) yield `${name}/${entry.name}`;
    },
    all: () => allUnder(folder, ''),
  };
}

/** Keys of the finished files under a folder. A file with a name of another form does not belong to this store. */
async function* allUnder(folder: string, within: string): AsyncGenerator<string> {
  for await (const entry of entriesOf(path.join(folder, within))) {
    const key = `${within}${entry.name}`;
    if (!KEY.test(key)) continue;
    if (entry.isDirectory()) yield* allUnder(folder, `${key}/`);
    else if (entry.isFile() && !entry.name.endsWith('.part')) yield key;
  }
}

async function* entriesOf(folder: string): AsyncGenerator<Dirent> {
  try {
    yield* await opendir(folder);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  }
}

/** Flushes a folder: without it, a power cut could lose the name of a new file. */
async function reachDisk(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
