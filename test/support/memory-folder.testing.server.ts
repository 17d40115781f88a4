import { statfs } from 'node:fs/promises';
import os from 'node:os';

const MEMORY_FOLDER = '/dev/shm';
const GB = 2 ** 30;

/**
 * Folder in memory, when there is plenty of it: a database has a thousand small files, which a disk copies
 * slowly.
 */
export async function parentFolder(): Promise<string> {
  const memory = await statfs(MEMORY_FOLDER).catch(() => undefined);
  const plenty = memory && memory.bavail * memory.bsize > 2 * GB && process.availableMemory() > 6 * GB;
  return plenty ? MEMORY_FOLDER : os.tmpdir();
}
