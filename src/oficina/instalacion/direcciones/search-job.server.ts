import { isOfTheSource, YaEnMarcha } from '#comparador/dgt/noted-run.server.ts';
import { searchMap } from '#comparador/dgt/search-map.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import type { Job, JobKind } from '#platform/jobs/jobs.server.ts';
import { discardUploads, loadUpload, removeUpload, type Upload } from './load-upload.server.ts';

/** `id` of a search that a person requested; the monthly run has none. */
export const searchKind: JobKind<{ id?: string }> = {
  name: 'mapa-autoescuelas',
  retryLimit: 5,
  // An hour, then two, four…: the source may be away for a day.
  retryDelay: 3_600,
  cron: '20 4 3 * *',
  longest: 3_600,
};

type Services = {
  db: Db;
  /** Runs `work` as the owner of the database: the import makes the statistics again, and only the owner may do that. */
  asOwner: (work: (db: Db) => Promise<void>) => Promise<void>;
  clock: () => Date;
  /** Addresses of the DGT's map; none where the operator wants no download. */
  mapSources: readonly string[];
  files: Files;
  /** Queues the refresh of the offers after the load `id`. */
  refreshOffers: (id: string) => Promise<void>;
};

/** Looks for the addresses in the DGT's map each month, and when somebody asks for it. */
export const searchJob = (services: Services): Job<{ id?: string }> => ({
  ...searchKind,
  handler: async ({ id }) => {
    const { db, asOwner, clock, mapSources } = services;
    const upload = id === undefined ? undefined : await findUpload(db, id);
    if (upload) return carryOut(services, upload);
    if (mapSources.length === 0 || (id === undefined && !(await hasResults(db)))) return;
    try {
      await asOwner(async (owner) => {
        await searchMap(owner, { sources: mapSources, clock, automatica: id === undefined, id });
      });
    } catch (error) {
      if (error instanceof YaEnMarcha) return;
      // Whoever asked for it reads why on the screen; only the monthly one is tried again.
      if (id !== undefined && isOfTheSource(error)) return;
      throw error;
    }
  },
});

/** Tries an uploaded file out or, once a person has said so, stores it. Whoever sent it reads on the screen why it was refused. */
async function carryOut(
  { db, asOwner, clock, files, refreshOffers }: Services,
  upload: Upload,
): Promise<void> {
  const { id, fuente, registro, respuesta } = upload;
  try {
    await asOwner((owner) => loadUpload(owner, upload, { clock, files }));
    if (respuesta === 'guardar') await refreshOffers(id);
    // An earlier file of the list waits until another has been tried out well.
    if (respuesta === null)
      await discardUploads(db, files, 'id <> $1 AND fuente = $2 AND registro IS NOT DISTINCT FROM $3', [
        id,
        fuente,
        registro,
      ]);
  } catch (error) {
    if (!isOfTheSource(error)) throw error;
  } finally {
    await asOwner((owner) => removeUpload(owner, files, id));
  }
}

async function findUpload({ $client }: Db, id: string): Promise<Upload | undefined> {
  const { rows } = await $client.query<Upload>(
    `SELECT id, fuente, origen, registro, huso, respuesta FROM busquedas_direcciones WHERE id = $1 AND huso IS NOT NULL`,
    [id],
  );
  return rows[0];
}

/** An empty installation or one of demonstration has nothing to look for. */
async function hasResults(db: Db): Promise<boolean> {
  const { rowCount } = await db.$client.query(`SELECT FROM meses_dgt WHERE origen = 'dgt' LIMIT 1`);
  return rowCount === 1;
}
