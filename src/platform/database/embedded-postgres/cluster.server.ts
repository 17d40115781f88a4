import { randomBytes } from 'node:crypto';
import {
  access,
  chmod,
  chown,
  link,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import type { Reporter } from '#platform/observe/log/reporter.server.ts';
import { prepareSpool } from './archiving.server.ts';
import { type Binaries, locateBinaries } from './binaries.server.ts';
import { commandAs, type Identity, run } from './command.server.ts';
import { openDataDir } from './data-dir.server.ts';
import { EmbeddedPostgresError, errorCode, reasonOf } from './errors.server.ts';
import { grantReach, serverUser } from './identity.server.ts';
import { refuseOtherVersion } from './version.server.ts';

/** Initialised PostgreSQL data folder: `dir`, inside `dataDir`, and how to run and open it. */
export type Cluster = {
  dataDir: string;
  dir: string;
  password: string;
  binaries: Binaries;
  identity: Identity | undefined;
  log: Reporter | undefined;
  settings: Settings;
};

/** Settings of the server by their names in PostgreSQL. */
export type Settings = Record<string, string | number>;

const stagingPrefix = 'postgres.nuevo-';

/**
 * Opens the data folder, and creates it and its cluster when missing; several programs may do so at the
 * same time. Throws EmbeddedPostgresError when the folder, its password or the user of the server is not
 * usable.
 */
export async function prepareCluster(options: {
  dataDir: string;
  log?: Reporter | undefined;
  settings?: Settings;
  /** Programs of another version, to read a cluster of it; its own by default. */
  binaries?: Binaries;
}): Promise<Cluster> {
  const { log, settings = {} } = options;
  const binaries = options.binaries ?? (await locateBinaries());
  const { dataDir, created } = await openDataDir(options.dataDir);
  const dir = join(dataDir, 'postgres');
  const owner = await clusterOwner(dir);
  const user = await serverUser(owner);
  if (created && user) await chown(dataDir, 0, user.gid);
  const identity = user && (await grantReach(user, { dataDir, binaries }, log));
  await refuseOtherVersion(dataDir, dir, binaries);
  await prepareSpool(dataDir, identity);
  const place = { dataDir, dir, binaries, identity, log, settings };
  if (await isInitialised(dir)) {
    await repairPermissions(dir, identity);
    return { ...place, password: await readPassword(dataDir) };
  }
  const password = await ensurePassword(dataDir);
  await initialise({ ...place, password });
  return { ...place, password };
}

/** Removes the remains of an interrupted initialisation. */
export async function removeDebris(dataDir: string): Promise<void> {
  const entries = await readdir(dataDir);
  const debris = entries.filter((name) => name.startsWith(stagingPrefix));
  // An initdb that outlived its program may still write there; the next start removes the rest.
  await Promise.allSettled(debris.map((name) => rm(join(dataDir, name), { recursive: true, force: true })));
}

async function clusterOwner(dir: string): Promise<{ uid: number; gid: number } | undefined> {
  const found = await stat(dir).catch(() => undefined);
  const own = process.getuid?.();
  if (found && own && found.uid !== own) {
    throw new EmbeddedPostgresError(
      `La base de datos «${dir}» pertenece a otro usuario (uid ${found.uid}). ` +
        'Arranca el programa con ese usuario o como root, o indica otra carpeta en DATA_DIR.',
    );
  }
  return found;
}

async function isInitialised(dir: string): Promise<boolean> {
  return access(join(dir, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

// A copy restored by hand may belong to root or be open to everybody; PostgreSQL accepts neither.
async function repairPermissions(dir: string, identity: Identity | undefined): Promise<void> {
  const { uid, mode } = await stat(dir);
  if (identity && uid !== identity.uid) {
    await run(commandAs(undefined, 'chown', ['-R', `${identity.uid}:${identity.gid}`, dir]));
  }
  if (mode & 0o027) await chmod(dir, 0o700);
}

async function readPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, 'postgres.clave');
  const password = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (password) return password;
  throw new EmbeddedPostgresError(
    `No se puede leer la clave de la base de datos, que se guarda en «${file}». Recupérela de una copia de seguridad.`,
  );
}

/** The password of the superuser, made once. */
export async function ensurePassword(dataDir: string): Promise<string> {
  const draft = join(dataDir, `${stagingPrefix}${randomBytes(6).toString('hex')}.clave`);
  const password = randomBytes(32).toString('base64url');
  await writeFile(draft, `${password}\n`, { mode: 0o600, flush: true });
  try {
    // Unlike a rename, a link never replaces the password of another program that was faster.
    await link(draft, join(dataDir, 'postgres.clave'));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readPassword(dataDir);
}

async function initialise(cluster: Cluster): Promise<void> {
  const { dataDir, dir, log } = cluster;
  log?.report('postgres initialised', { folder: dir });
  const staging = await mkdtemp(join(dataDir, stagingPrefix));
  try {
    await runInitdb(cluster, staging);
    await rename(join(staging, 'datos'), dir);
    await syncFolder(dataDir);
  } catch (cause) {
    // Another program was faster, and perhaps removed this one's folder.
    if (await isInitialised(dir)) return;
    throw new EmbeddedPostgresError(`No se ha podido crear la base de datos «${dir}»: ${reasonOf(cause)}`, {
      cause,
    });
  } finally {
    await removeQuietly(staging);
  }
}

async function runInitdb({ binaries, identity, password }: Cluster, staging: string): Promise<void> {
  const passwordFile = join(staging, 'clave');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (identity) await chown(passwordFile, identity.uid, identity.gid);
  if (identity) await chown(staging, identity.uid, identity.gid);
  await run(
    commandAs(identity, binaries.initdb, [
      `--pgdata=${join(staging, 'datos')}`,
      `--pwfile=${passwordFile}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The builtin provider sorts the same on every system, so an upgrade of libc spoils no index.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ]),
  );
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

async function removeQuietly(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true }).catch(() => undefined);
}
