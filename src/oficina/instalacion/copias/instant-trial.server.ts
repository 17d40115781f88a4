import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { placeOf, readInstallation } from '#oficina/instalacion/instalacion/file-place.server.ts';
import { ownIdentities } from '#platform/copies/age.server.ts';
import type { Instant } from '#platform/copies/instants/choose-chain.server.ts';
import type { Instants } from '#platform/copies/instants/instants.server.ts';
import { readLife } from '#platform/copies/instants/life.server.ts';
import {
  type Elsewhere,
  type RestoredInstant,
  restoreInstant,
} from '#platform/copies/instants/restore-instant.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { folderFiles } from '#platform/files/files.server.ts';
import type { Job } from '#platform/jobs/jobs.server.ts';
import { knownToCopies } from './archivos/known-files.server.ts';
import { type CheckResult, checkRestored } from './check-restored.server.ts';
import { reasonOf } from './copy-reasons.ts';
import { type CopyServices, type CopySettings, LONGEST_S } from './run-copy.server.ts';

/** Folder of the pieces within a folder of copies. */
export const instantStore = (folder: string) => folderFiles(path.join(folder, 'instantes'));

type TrialServices = CopyServices & { instants: Instants };

/** Each month, tries to go back to an instant. */
export const instantTrialJob = (services: TrialServices): Job => ({
  name: 'instante-prueba',
  retryLimit: 1,
  retryDelay: 3_600,
  cron: '0 6 2 * *',
  longest: LONGEST_S,
  handler: () => tryInstants(services),
});

/** Restores the last instant of this program in a temporary folder, compares it with what there was, and notes the result. */
export async function tryInstants(services: TrialServices): Promise<void> {
  const { db, clock, copies: read, instants } = services;
  const copies = await read();
  const place = instants.places().find(({ until }) => until !== undefined);
  if (!copies || !place) return;
  let instant: Date | null = null;
  let error: string | null = null;
  try {
    const before = await countOf(db);
    if (!(await instants.reach(REACH_MS))) throw new Error('Lo último no ha llegado a todas las carpetas.');
    const tried = await tryInstant({
      folder: place.name,
      identities: await ownIdentities(copies.dataDir),
      instant: 'last',
      life: await readLife(copies.dataDir),
      elsewhere: await storeOf(db, copies),
    });
    instant = tried.instant;
    error = compare(before, tried, await countOf(db));
  } catch (failure) {
    error = reasonOf(failure);
  }
  await db.execute(sql`
    INSERT INTO prueba_instante (probada_en, instante, error) VALUES (${clock()}, ${instant}, ${error})
    ON CONFLICT (unico) DO UPDATE SET probada_en = excluded.probada_en, instante = excluded.instante, error = excluded.error`);
}

/**
 * The store of objects, if it holds the files: the restore only looks for them there. If the files are in the folder, they must
 * be in the copy.
 */
async function storeOf(db: Db, { files }: CopySettings): Promise<Elsewhere | undefined> {
  const { en } = placeOf(await readInstallation(db));
  return files && en === 's3' ? { files, bring: false } : undefined;
}

const REACH_MS = 300_000;

export type TriedInstant = { instant: Date; counted: Count; checked: CheckResult };

type Trial = {
  folder: string;
  identities: readonly string[];
  instant: Instant;
  life?: string | undefined;
  elsewhere?: Elsewhere | undefined;
};

/** Restores an instant in a temporary folder, checks it and removes it. Throws if it cannot be restored. */
export async function tryInstant({ folder, ...trial }: Trial): Promise<TriedInstant> {
  // The database server may run as another user, which must be able to enter the folder.
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-prueba-de-instante-'));
  let tried: Omit<TriedInstant, 'instant'> | undefined;
  try {
    await chmod(temporary, 0o755);
    const { instant } = await restoreInstant({
      ...trial,
      store: instantStore(folder),
      dataDir: path.join(temporary, 'datos'),
      known: knownToCopies,
      before: async () => {},
      after: async (url, restored) => {
        tried = { checked: await checkInstant(url, restored), counted: await countAt(url) };
      },
    });
    if (!tried) throw new Error('nothing was checked');
    return { instant, ...tried };
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Runs the checks of `checkRestored` on a restored instant, with the files that came back as they were stored. */
export const checkInstant = (url: string, { files }: RestoredInstant): Promise<CheckResult> =>
  checkRestored(url, { resumen: {}, archivos: files });

/** Figures that only grow, to compare two moments of a database. */
type Count = { facturas: number; registros: number; huellas: string[] };

const COUNT = `
  SELECT (SELECT count(*)::int FROM facturas WHERE codigo IS NOT NULL) AS facturas,
    (SELECT count(*)::int FROM registros_facturacion) AS registros,
    ARRAY(SELECT DISTINCT ON (cadena_id) huella FROM registros_facturacion ORDER BY cadena_id, orden DESC) AS huellas`;

async function countOf(db: Db): Promise<Count> {
  const { rows } = await db.$client.query<Count>(COUNT);
  const [row] = rows;
  if (!row) throw new Error('nothing was counted');
  return row;
}

async function countAt(url: string): Promise<Count> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Count>(COUNT);
    const [row] = rows;
    if (!row) throw new Error('nothing was counted');
    return row;
  } finally {
    await client.end();
  }
}

/** Fault of a restored instant that lies between two counts; null if there is none. */
function compare(before: Count, { counted, checked }: TriedInstant, after: Count): string | null {
  for (const what of ['facturas', 'registros'] as const)
    if (counted[what] < before[what] || counted[what] > after[what])
      return `Había entre ${before[what]} y ${after[what]} ${what}, y se han restaurado ${counted[what]}.`;
  return checked.fallos.length > 0 ? `La comprobación encontró fallos: ${checked.fallos.length}.` : null;
}
