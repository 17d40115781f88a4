import { MesDudoso } from '#comparador/dgt/doubtful-month.server.ts';
import { MesSinPublicar } from '#comparador/dgt/download-month.server.ts';
import { type LoadServices, loadResults } from '#comparador/dgt/load-results.server.ts';
import { addMonths, monthInMadrid } from '#comparador/dgt/months.ts';
import { isOfTheSource, noteRun, YaEnMarcha } from '#comparador/dgt/noted-run.server.ts';
import { hasEarlierLoad, removeUpload } from '#comparador/dgt/waiting-files.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Job, JobKind } from '#platform/jobs/jobs.server.ts';

/** `id` of a load that a person requested; the daily run has none. */
export const loadKind: JobKind<{ id?: string }> = {
  name: 'resultados-dgt',
  retryLimit: 2,
  retryDelay: 3_600,
  cron: '50 4 * * *',
  longest: 3_600,
};

type Services = LoadServices & {
  db: Db;
  /** Does work as the owner of the database: a month is a table, and only the owner makes tables. */
  asOwner: (work: (db: Db) => Promise<void>) => Promise<void>;
  /** Queues the refresh of the offers after the load `id`. */
  refreshOffers: (id: string) => Promise<void>;
};

/** Loads a month of results when somebody asks for it, and each day those that the DGT has published since the newest one. */
export const loadJob = (services: Services): Job<{ id?: string }> => ({
  ...loadKind,
  handler: async ({ id }) => {
    if (id !== undefined) return carryOut(services, id);
    for (const mes of await monthsSince(services)) {
      const noted = await noteDownload(services, mes);
      if (noted === undefined) return;
      await carryOut(services, noted);
    }
  },
});

async function carryOut(services: Services, id: string): Promise<void> {
  const { db, asOwner, refreshOffers } = services;
  const { rows } = await db.$client.query(
    'SELECT id, fuente, mes::text, origen, automatica, respuesta FROM cargas_dgt WHERE id = $1',
    [id],
  );
  const [load] = rows;
  if (!load) return;
  try {
    await asOwner((owner) => loadResults(owner, load, services));
    await refreshOffers(id);
  } catch (error) {
    if (!isOfTheSource(error)) throw error;
    if (load.automatica && (await isNoNews(db, id, error))) await forget(services, id);
    // The months before the failure are loaded, so the offers change.
    if (load.fuente === 'ultimos') await refreshOffers(id);
  }
}

/** No news: a month that is not published yet, or a doubtful one that was already reported. The program asks for each month every day. */
const isNoNews = async (db: Db, id: string, error: Error): Promise<boolean> =>
  error instanceof MesSinPublicar || (error instanceof MesDudoso && (await hasEarlierLoad(db, id, error)));

async function forget({ db, files }: Services, id: string): Promise<void> {
  await db.$client.query('DELETE FROM cargas_dgt WHERE id = $1', [id]);
  await removeUpload({ db, files, id });
}

/** Months after the newest loaded one, up to the last that has ended; none in an empty installation or a demonstration. */
async function monthsSince({ db, clock }: Services): Promise<string[]> {
  const { rows } = await db.$client.query<{ mes: string | null }>(
    `SELECT max(mes)::text AS mes FROM meses_dgt WHERE origen = 'dgt'`,
  );
  const newest = rows[0]?.mes;
  if (!newest) return [];
  const months: string[] = [];
  for (let mes = addMonths(newest, 1); mes < monthInMadrid(clock()); mes = addMonths(mes, 1))
    months.push(mes);
  return months;
}

async function noteDownload({ db, clock }: Services, mes: string): Promise<string | undefined> {
  try {
    return await noteRun(db, { tabla: 'cargas_dgt', fuente: 'descarga', mes, clock, automatica: true });
  } catch (error) {
    if (error instanceof YaEnMarcha) return undefined;
    throw error;
  }
}
