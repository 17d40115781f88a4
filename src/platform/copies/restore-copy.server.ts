import type pg from 'pg';
import { newClient } from '#platform/database/database-address.server.ts';
import type { Settings } from '#platform/database/embedded-postgres/cluster.server.ts';
import { atMost, type Progress, withinPatience } from '#platform/database/patience.server.ts';
import { readWhole } from './check-copy.server.ts';
import { loadCopy, refuseForeign, refuseUnfit } from './load-copy.server.ts';
import type { Manifest } from './manifest.server.ts';
import { besideDataFolder, inDataFolder, type Place, storeIn, storeKeys } from './place.server.ts';

export type RestoreOptions = {
  file: string;
  /** Identities of age that may open it, when it is encrypted. */
  identities?: readonly string[];
  /** Address of an external database; undefined when the program has its own in the data folder. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** Keys from the keys file, by file name, in base64. */
  keys?: Record<string, string>;
  /** Chooses the part to restore, for a trial of a part; everything by default. */
  part?: (manifest: Manifest) => Manifest;
  /** Ends the restore when it aborts, with its reason. */
  signal?: AbortSignal;
  /** Settings of the PostgreSQL of a data folder, instead of the program's own. */
  settings?: Settings;
  /** Reads what was loaded, before the migrations that are newer than the copy. */
  loaded?: (client: pg.ClientBase, manifest: Manifest) => Promise<void>;
  /** Runs before others can see the database. */
  before: (client: pg.ClientBase, manifest: Manifest) => Promise<void>;
  /** Checks the restored database after the commit. */
  after: (databaseUrl: string, manifest: Manifest) => Promise<void>;
  onProgress?: (what: 'check' | 'load', bytes: number) => void;
};

/**
 * Restores an archive into an empty place, all or nothing: a failure leaves the place as it was. Throws
 * `StartupError` with the fault of the archive or of the place, or with the step at which the work stopped
 * advancing.
 */
export async function restoreCopy(options: RestoreOptions): Promise<Manifest> {
  const { file, identities = [], databaseUrl, dataDir, settings, signal, onProgress = () => {} } = options;
  const { part = (whole: Manifest) => whole } = options;
  let place: Place | undefined;
  const restore = async (progress: Progress) => {
    if (databaseUrl) await withClient(databaseUrl, progress.signal, refuseUnfit);
    const onBytes = (bytes: number) => onProgress('check', bytes);
    const manifest = await readWhole(file, { identities, onProgress: onBytes }, progress);
    refuseForeign(manifest);
    const chosen = part(manifest);
    progress.at('la carpeta de datos');
    place = databaseUrl
      ? await inDataFolder(dataDir, databaseUrl)
      : await besideDataFolder(dataDir, settings);
    // Aborted while the place was being made: the `catch` below had no place to leave yet.
    if (progress.signal.aborted) await place.leave();
    progress.signal.throwIfAborted();
    await fill(place, chosen, options, progress);
    return manifest;
  };
  try {
    const work = { what: 'La restauración', left: 'No queda nada de ella.', ...(signal && { signal }) };
    return await withinPatience(work, restore);
  } catch (error) {
    await place?.leave();
    throw error;
  }
}

async function fill(
  place: Place,
  manifest: Manifest,
  options: RestoreOptions,
  progress: Progress,
): Promise<void> {
  const { file, identities = [], keys = {}, loaded, before, after, onProgress = () => {} } = options;
  // The database was empty, so all the work in it belongs to this restore.
  progress.follow({ url: place.databaseUrl });
  await withClient(place.databaseUrl, progress.signal, async (client) => {
    await storeKeys(place.folder, keys);
    const storedAs = new Map(manifest.archivos.map((one) => [one.ruta, one]));
    await loadCopy(client, {
      file,
      identities,
      manifest,
      store: async (entry) => {
        if (storedAs.has(entry.name)) await storeIn(place.folder, entry, storedAs.get(entry.name));
      },
      loaded: loaded && ((within) => loaded(within, manifest)),
      before: (within) => before(within, manifest),
      onProgress: (bytes) => onProgress('load', bytes),
      progress,
    });
    progress.at('su final');
    const commit = async () => {
      await client.query('COMMIT');
      await client.query('ANALYZE');
      await client.end();
    };
    await place.settle(commit, () => {
      progress.at('la comprobación de lo restaurado');
      return after(place.databaseUrl, manifest);
    });
  });
}

async function withClient(
  url: string,
  signal: AbortSignal,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = newClient(url, { application_name: 'carne-claro restore' });
  // When the server dies, the current statement fails; without a listener this event would end the program.
  client.on('error', () => {});
  signal.addEventListener('abort', () => void client.end().catch(() => {}));
  try {
    await client.connect();
    await work(client);
  } finally {
    await atMost(5_000, client.end());
  }
}
