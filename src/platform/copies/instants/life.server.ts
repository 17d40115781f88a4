import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { INSTANTS } from '#platform/database/embedded-postgres/archiving.server.ts';

const fileOf = (dataDir: string) => path.join(dataDir, INSTANTS, 'vida');

/** Life of a data folder: a text of its own, made once. A restored folder has none yet. */
export async function readLife(dataDir: string): Promise<string> {
  const file = fileOf(dataDir);
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  if (kept) return kept;
  const life = randomUUID();
  await writeFile(`${file}.nueva`, life, { mode: 0o640, flush: true });
  await rename(`${file}.nueva`, file);
  return life;
}

/** Ends a life: two folders, of which one is a copy made by hand, wrote the same pieces. */
export const endLife = (dataDir: string): Promise<void> => rm(fileOf(dataDir), { force: true });
