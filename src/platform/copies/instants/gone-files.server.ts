import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { INSTANTS } from '#platform/database/embedded-postgres/archiving.server.ts';

const schema = z.record(z.string(), z.record(z.string(), z.iso.datetime()));

/**
 * Notes since when the program no longer has each file that a place still keeps. Gives the files that were already
 * gone before `from`: no moment that can be restored has them. Forgets a file that came back.
 */
export async function noteGone(
  dataDir: string,
  place: string,
  gone: readonly string[],
  { now, from }: { now: Date; from: Date },
): Promise<string[]> {
  const file = path.join(dataDir, INSTANTS, 'retirados.json');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  const noted = schema.parse(JSON.parse(text));
  const before = noted[place] ?? {};
  const old = gone.filter((key) => new Date(before[key] ?? now) < from);
  noted[place] = Object.fromEntries(
    gone.filter((key) => !old.includes(key)).map((key) => [key, before[key] ?? now.toISOString()]),
  );
  await writeFile(`${file}.nuevo`, JSON.stringify(noted), { mode: 0o640, flush: true });
  await rename(`${file}.nuevo`, file);
  return old;
}
