import { dirname } from 'node:path';
import type { Reporter } from '#platform/observe/log/reporter.server.ts';
import type { Binaries } from './binaries.server.ts';
import { commandAs, type Identity, run, succeeds } from './command.server.ts';
import { EmbeddedPostgresError, errorText } from './errors.server.ts';

const systemUser = 'postgres';

// The order matters: the first only reads and crosses folders; containers usually grant root the second
// alone.
const capabilities = ['dac_read_search', 'dac_override'];

/**
 * User that runs the server when the program is root, which PostgreSQL refuses: the owner of the cluster,
 * or the system user `postgres`, created when missing. Undefined for an ordinary user, who runs it alone.
 */
export async function serverUser(clusterOwner?: { uid: number; gid: number }): Promise<Identity | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  if (clusterOwner && clusterOwner.uid !== 0) return { uid: clusterOwner.uid, gid: clusterOwner.gid };
  return (await lookUp(systemUser)) ?? createSystemUser(systemUser);
}

async function lookUp(name: string): Promise<Identity | undefined> {
  try {
    const uid = Number(await run(commandAs(undefined, 'id', ['-u', name])));
    const gid = Number(await run(commandAs(undefined, 'id', ['-g', name])));
    return { uid, gid };
  } catch {
    return undefined;
  }
}

/** Creates a system user without home or shell, and gives its numbers. */
async function createSystemUser(name: string): Promise<Identity> {
  const args = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  const problem = await run(
    commandAs(undefined, 'useradd', [...args, '--shell', '/usr/sbin/nologin', name]),
  ).then(() => '', errorText);
  // Looked up even after a failure: another program may have created it at the same time.
  const created = await lookUp(name);
  if (created) return created;
  throw new EmbeddedPostgresError(
    `PostgreSQL se niega a funcionar como root, y el usuario del sistema «${name}» no existe ni se ha podido crear (${problem.trim()}). ` +
      'Créalo, arranca el programa con un usuario corriente o indica una base de datos en DATABASE_URL.',
  );
}

export type Reach = { dataDir: string; binaries: Binaries };

/**
 * Makes sure that the server's user reaches the data folder and the binaries. Lends it a capability when a
 * parent folder is closed to it, such as a checkout below /root. Throws EmbeddedPostgresError with the
 * folder when that also fails.
 */
export async function grantReach(user: Identity, reach: Reach, log: Reporter | undefined): Promise<Identity> {
  if (await reaches(user, reach)) return user;
  const folder = await obstacle(user, reach);
  for (const capability of capabilities) {
    if (!(await reaches({ ...user, capability }, reach))) continue;
    log?.report('postgres lent a capability', { uid: user.uid, capability, folder });
    return { ...user, capability };
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL se niega a funcionar como root, y el usuario que lo ejecuta (uid ${user.uid}) no puede atravesar «${folder}»; ` +
      'tampoco se le ha podido prestar ese permiso con setpriv. ' +
      'Indique en DATA_DIR otra carpeta, instale el programa en una carpeta que todos puedan atravesar o arránquelo con un usuario corriente.',
  );
}

async function reaches(identity: Identity, { dataDir, binaries }: Reach): Promise<boolean> {
  // Started through `env`, so that they run with the server's rights: setpriv itself still has every
  // capability of root.
  const start = (program: string) => commandAs(identity, 'env', [program, '--version']);
  const probes = [crossing(identity, dataDir), start(binaries.postgres), start(binaries.initdb)];
  const results = await Promise.all(probes.map(succeeds));
  return results.every(Boolean);
}

// `stat folder/.` really crosses the folder; `test -x` would ask access(2), which ignores lent capabilities.
function crossing(identity: Identity, folder: string) {
  return commandAs(identity, 'stat', [`${folder}/.`]);
}

/** First folder towards the data folder or the binaries that the user cannot cross. */
async function obstacle(user: Identity, { dataDir, binaries }: Reach): Promise<string> {
  for (const folder of [...ancestry(dataDir), ...ancestry(dirname(binaries.postgres))]) {
    if (!(await succeeds(crossing(user, folder)))) return folder;
  }
  return binaries.postgres;
}

function ancestry(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [...ancestry(parent), folder];
}
