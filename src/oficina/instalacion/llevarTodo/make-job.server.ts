import { Readable } from 'node:stream';
import type { Files } from '#platform/files/files.server.ts';
import { zip } from '#platform/files/zip.server.ts';
import type { Job, JobKind } from '#platform/jobs/jobs.server.ts';
import { systemCode } from '#platform/kit/system-code.ts';
import { countFiles, type EverythingServices, everything } from './everything.server.ts';

/** Seconds for the papers, documentos and photos of a big office. */
const LONGEST_S = 6 * 3_600;

export const makeKind: JobKind<{ id: string }> = {
  name: 'llevar-todo',
  retryLimit: 1,
  retryDelay: 30,
  longest: LONGEST_S,
};

/** Makes the ZIP that somebody asked for. */
export const makeJob = (services: EverythingServices): Job<{ id: string }> => ({
  ...makeKind,
  handler: ({ id }) => makeZip(services, id),
});

export const zipKey = (id: string): string => `salidas/${id}.zip`;

const DAY_MS = 86_400_000;

/** Milliseconds between two notes of the progress. */
const NOTE_MS = 1_000;

export async function makeZip(services: EverythingServices, id: string): Promise<void> {
  const { db, files, clock } = services;
  const { rowCount } = await db.$client.query(
    'UPDATE salidas_datos SET total = $2, hechas = 0, avanza_en = $3 WHERE id = $1 AND acabada_en IS NULL',
    [id, await countFiles(services), clock()],
  );
  if (rowCount === 0) return;
  const progress = noteProgress(services, id);
  try {
    await files.put(zipKey(id), Readable.from(zip(everything(services, progress)), { objectMode: false }));
    await progress.settled();
    const now = clock();
    const stat = await files.stat(zipKey(id));
    await db.$client.query(
      'UPDATE salidas_datos SET acabada_en = $2, bytes = $3, caduca_en = $4, paso = NULL, hechas = total WHERE id = $1',
      [id, now, stat?.bytes ?? null, new Date(now.getTime() + DAY_MS)],
    );
  } catch (error) {
    await progress.settled();
    // If the database fails too, the first error is the one to throw.
    await db.$client
      // Another program may have finished the ZIP, if this one stood still.
      .query('UPDATE salidas_datos SET acabada_en = $2, motivo = $3 WHERE id = $1 AND acabada_en IS NULL', [
        id,
        clock(),
        reasonOf(error),
      ])
      .catch(() => {});
    throw error;
  }
}

const reasonOf = (error: unknown): string =>
  systemCode(error) === 'ENOSPC'
    ? 'No cabe en el disco del servidor.'
    : 'Ha fallado el programa: el porqué está en su registro.';

/** Notes at most once a second the part that is being written and the number of files done. */
function noteProgress({ db, clock }: EverythingServices, id: string) {
  let paso = '';
  let written = 0;
  let last = 0;
  let noted: Promise<unknown> = Promise.resolve();
  const note = () => {
    const now = Date.now();
    if (now - last < NOTE_MS) return;
    last = now;
    noted = noted.then(() =>
      db.$client
        .query('UPDATE salidas_datos SET paso = $2, hechas = $3, avanza_en = $4 WHERE id = $1', [
          id,
          paso,
          written,
          clock(),
        ])
        // Progress that cannot be noted does not stop the work.
        .catch(() => {}),
    );
  };
  return {
    step: (now: string) => {
      paso = now;
      note();
    },
    written: () => {
      written += 1;
      note();
    },
    settled: () => noted,
  };
}

/** Each hour, removes the ZIPs that can no longer be downloaded. */
export const zipUpkeepJob = (services: Pick<EverythingServices, 'db' | 'files' | 'clock'>): Job => ({
  name: 'limpieza-salidas',
  retryLimit: 3,
  retryDelay: 60,
  cron: '25 * * * *',
  handler: () => removeExpired(services),
});

export async function removeExpired({
  db,
  files,
  clock,
}: Pick<EverythingServices, 'db' | 'files' | 'clock'>): Promise<void> {
  const { rows } = await db.$client.query<{ id: string }>(
    'SELECT id FROM salidas_datos WHERE caduca_en > $1 OR acabada_en IS NULL',
    [clock()],
  );
  const wanted = new Set(rows.map(({ id }) => zipKey(id)));
  for (const key of await keysOf(files))
    if (!wanted.has(key.replace(/\.[\w-]+\.part$/, ''))) await files.remove(key);
}

async function keysOf(files: Files): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of files.list('salidas')) keys.push(key);
  return keys;
}
