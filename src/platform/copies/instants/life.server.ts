import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { INSTANTS } from '#platform/database/embedded-postgres/archiving.server.ts';

const fileOf = (dataDir: string) => path.join(dataDir, INSTANTS, 'vida');

/** Id of the life of a data folder, made once. A restored folder has none yet, so it gets a new one. */
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

/** Ends a life. Two data folders wrote the same pieces, because one of them is a copy made by hand. */
export const endLife = (dataDir: string): Promise<void> => rm(fileOf(dataDir), { force: true });
