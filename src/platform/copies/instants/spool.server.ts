import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { SEGMENT } from './names.server.ts';

/**
 * Most segments, 2 GB, that may wait for a place that does not take them. The oldest beyond these are dropped, so
 * that no place fills the disk of the data. Such a place gets a new base copy.
 */
const MOST_WAITING = 128;

/** Beginning of the name of a segment that the server is still writing. */
const WRITING = 'archtemp.';
const ABANDONED_MS = 3_600_000;

/**
 * Finished segments of the spool in order. Removes the server's notes about base copies, which nothing needs, and
 * the half-written files of a killed server.
 */
export async function readSpool(spool: string): Promise<string[]> {
  const names = await readdir(spool);
  for (const name of names) {
    if (SEGMENT.test(name)) continue;
    const file = path.join(spool, name);
    const age = Date.now() - (await stat(file).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
    if (!name.startsWith(WRITING) || age > ABANDONED_MS) await rm(file, { force: true });
  }
  return names.filter((name) => SEGMENT.test(name)).sort();
}

/** Removes the oldest segments beyond `MOST_WAITING`. */
export async function dropOldest(spool: string): Promise<void> {
  const segments = (await readdir(spool)).filter((name) => SEGMENT.test(name)).sort();
  for (const name of segments.slice(0, -MOST_WAITING)) await rm(path.join(spool, name), { force: true });
}

export async function emptySpool(spool: string): Promise<void> {
  for (const name of await readdir(spool)) await rm(path.join(spool, name), { force: true });
}
