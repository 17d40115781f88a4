import { setTimeout as sleep } from 'node:timers/promises';
import type { Reporter } from '#platform/observe/log/reporter.server.ts';
import { type Archive, archiveOf, chooseArchiving } from './archiving.server.ts';
import type { Binaries } from './binaries.server.ts';
import { type Cluster, prepareCluster, removeDebris, type Settings } from './cluster.server.ts';
import { DataDirInUse, EmbeddedPostgresError } from './errors.server.ts';
import { hurryStop, shutDown } from './postmaster.server.ts';
import { databaseUrls, ensureDatabase } from './roles.server.ts';
import { attach, type Claim, claim, type Session } from './session.server.ts';

/** The PostgreSQL of a data folder, running. */
export type EmbeddedPostgres = {
  /** Address of the database `carne_claro` on 127.0.0.1 for the role of the program; the same until the owner stops. */
  url: string;
  /** The same for the role that owns the tables. */
  ownerUrl: string;
  /** True when this process holds the folder and will stop the server. */
  owner: boolean;
  /** Archiving of its WAL, for the owner. */
  archive?: Archive;
  /**
   * For the owner: disconnects everybody, stops the server and waits for its end. For a guest it does
   * nothing.
   */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  dataDir: string;
  /** Receives the events; without it nothing is reported. */
  log?: Reporter | undefined;
  /** Settings of the server instead of the program's own. */
  settings?: Settings;
  /** PostgreSQL of another version, to read a folder of it. */
  binaries?: Binaries;
};

/**
 * Runs the PostgreSQL of a data folder for the program, its only owner. It creates the database the first
 * time, adopts a server left by a killed program, and restarts it on the same port if it dies. Throws
 * DataDirInUse when another process owns the folder, and EmbeddedPostgresError when PostgreSQL cannot work
 * there.
 */
export const startEmbeddedPostgres = (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> =>
  remembered(start(options));

async function start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(options);
  const held = await hold(cluster);
  if (!held.ours) throw new DataDirInUse(cluster.dataDir, held.holder);
  if (await archives(held.session)) return supervise(cluster, held.session);
  // An older program left this server running.
  await shutDown(cluster, held.session.server);
  const again = await hold(cluster);
  if (!again.ours) throw new DataDirInUse(cluster.dataDir, again.holder);
  return supervise(cluster, again.session);
}

/** Whether the server was started so that it can archive. */
async function archives({ client }: Session): Promise<boolean> {
  const { rows } = await client.query<{ archive_mode: string }>('SHOW archive_mode');
  return rows[0]?.archive_mode === 'on';
}

/**
 * The same for a command line tool: instead of throwing DataDirInUse, it uses the server of the running
 * program as a guest.
 */
export const joinEmbeddedPostgres = (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> =>
  remembered(join(options));

async function join(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(options);
  const held = await hold(cluster);
  if (held.ours) return supervise(cluster, held.session);
  const { url, ownerUrl } = databaseUrls(cluster, held.session.server);
  return { url, ownerUrl, owner: false, stop: async () => undefined };
}

/** Servers that this process holds, or is starting. */
const servers = new Set<Promise<EmbeddedPostgres>>();

async function remembered(starting: Promise<EmbeddedPostgres>): Promise<EmbeddedPostgres> {
  servers.add(starting);
  try {
    const postgres = await starting;
    const stop = () => postgres.stop().finally(() => servers.delete(starting));
    return { ...postgres, stop };
  } catch (error) {
    servers.delete(starting);
    throw error;
  }
}

/** Stops every server that this process holds, and those that it is starting: for a process that ends at once. */
export async function stopServers(): Promise<void> {
  await Promise.all([...servers].map((one) => one.then(({ stop }) => stop()).catch(() => {})));
}

type SessionClaim = Claim & { session: Session };

/** Session on the server that holds the folder, or a closed one when another process holds the folder. */
async function hold(cluster: Cluster, port?: number): Promise<SessionClaim> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const session = await attach(cluster, port);
    try {
      const outcome = await claim(session);
      await ensureDatabase(cluster, session, outcome.ours);
      if (outcome.ours) {
        await chooseArchiving(session.client);
        await removeDebris(cluster.dataDir);
      } else await session.client.end();
      return { ...outcome, session };
    } catch (error) {
      const lost = await Promise.race([session.closed.then(() => true), sleep(100, false)]);
      await session.client.end().catch(() => undefined);
      // The server was stopping or has died: wait for the next one.
      if (!lost || Date.now() > deadline) throw error;
    }
  }
}

function supervise(cluster: Cluster, first: Session): EmbeddedPostgres {
  const { log } = cluster;
  const { port } = first.server;
  const stopping = new AbortController();
  let current: Session | undefined;
  let recovery = Promise.resolve();
  let stopped: Promise<void> | undefined;

  const watch = (session: Session) => {
    current = session;
    void session.closed.then(() => {
      if (!stopping.signal.aborted) recovery = recover();
    });
  };
  const recover = async () => {
    current = undefined;
    log?.report('postgres session lost', {});
    while (!current && !stopping.signal.aborted) {
      try {
        watch(await holdAgain(cluster, port));
        log?.report('postgres answers again', { port });
      } catch (failure) {
        log?.report('postgres not back', { failure });
        await sleep(1000, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };
  const pulse = setInterval(() => void hurryStop(cluster).catch(() => undefined), 1000);
  const stop = async () => {
    clearInterval(pulse);
    stopping.abort();
    await recovery;
    if (!current) return;
    // The session keeps the lock until the server cuts it, so nobody else can claim the folder before the stop.
    await shutDown(cluster, current.server);
    await current.client.end().catch(() => undefined);
  };

  watch(first);
  log?.report('postgres running', { folder: cluster.dataDir, port, pid: first.server.pid });
  const { url, ownerUrl, copyUrl } = databaseUrls(cluster, first.server);
  const session = () => {
    if (current) return current.client;
    throw new EmbeddedPostgresError('PostgreSQL no responde ahora.');
  };
  return {
    url,
    ownerUrl,
    owner: true,
    archive: archiveOf({ dataDir: cluster.dataDir, session, copyUrl }),
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

async function holdAgain(cluster: Cluster, port: number): Promise<Session> {
  const held = await hold(cluster, port);
  if (!held.ours) throw new DataDirInUse(cluster.dataDir, held.holder);
  if (held.session.server.port === port) return held.session;
  // Another program started and ended meanwhile, and left its server on another port.
  await shutDown(cluster, held.session.server);
  return holdAgain(cluster, port);
}
