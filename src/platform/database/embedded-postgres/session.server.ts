import { realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Cluster } from './cluster.server.ts';
import { EmbeddedPostgresError, errorCode } from './errors.server.ts';
import {
  explainExit,
  findServer,
  freePort,
  isAlive,
  type Launch,
  lastWords,
  launch,
  type Server,
  shutDown,
} from './postmaster.server.ts';

/** Open session on a server; `closed` settles when it ends, for any reason. */
export type Session = { client: pg.Client; closed: Promise<void>; server: Server };

/** Result of a claim on the folder: it is ours, or another process holds it (`holder`, when known). */
export type Claim = { ours: true } | { ours: false; holder: number | undefined };

const patience = 30_000;

// Any number works: advisory locks are per database, and in `postgres` only this one and that of the roles
// are taken.
const lockKey = 20_260;

const ownerName = 'carne-claro ';

/**
 * Session on the cluster's server, in the database `postgres`: on the running one, after waiting for it to
 * start or stop, or on one started at `port` (any free one by default). Throws EmbeddedPostgresError after
 * 30 s.
 */
export async function attach(cluster: Cluster, port?: number): Promise<Session> {
  const deadline = Date.now() + patience;
  let launched: Launch | undefined;
  while (Date.now() < deadline) {
    const server = await findServer(cluster);
    if (typeof server === 'object') {
      const session = server.status === 'ready' && (await openSession(cluster, server));
      if (session === 'wrong password') {
        if (launched && !launched.exited) await shutDown(cluster, server);
        throw wrongPassword(cluster);
      }
      if (session) return session;
    } else if (launched?.exited) {
      await explainExit(cluster, launched);
      launched = undefined;
      await sleep(100);
    } else if (server === 'none' && !launched) {
      launched = await launch(cluster, port ?? (await freePort()));
    }
    await sleep(10);
  }
  const written = launched ? `\nEsto es lo último que ha escrito allí:\n${await lastWords(launched)}` : '';
  throw new EmbeddedPostgresError(
    `PostgreSQL no responde en «${cluster.dir}» después de ${patience / 1000} segundos; quizá siga recuperándose de un corte. ` +
      `Vuelve a intentarlo y, si no mejora, mira «${cluster.dataDir}/postgres.log».${written}`,
  );
}

/**
 * Claims the folder by the session's advisory lock; waits until a dead owner's lock is released. Throws if
 * the session is lost.
 */
export async function claim({ client }: Session): Promise<Claim> {
  const deadline = Date.now() + patience;
  for (;;) {
    const taken = await client.query('SELECT pg_try_advisory_lock($1) AS ours', [lockKey]);
    if (taken.rows[0].ours === true) return { ours: true };
    const holder = await lockHolder(client);
    if ((holder !== undefined && isAlive(holder)) || Date.now() > deadline) return { ours: false, holder };
    await sleep(20);
  }
}

async function openSession(
  cluster: Cluster,
  server: Server,
): Promise<Session | 'wrong password' | undefined> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: server.port,
    user: 'postgres',
    password: cluster.password,
    database: 'postgres',
    ssl: false,
    application_name: `${ownerName}${process.pid}`,
    // Set so that pg does not take PGOPTIONS from the environment.
    options: '-c statement_timeout=0',
    connectionTimeoutMillis: 5000,
  });
  // A lost session shows in `closed`; without a listener the event would end the process.
  client.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => client.once('end', () => resolve()));
  try {
    await client.connect();
    if (await serves(client, cluster.dir)) return { client, closed, server };
  } catch (error) {
    if (errorCode(error) === '28P01') return 'wrong password';
  }
  await client.end().catch(() => undefined);
  return undefined;
}

async function serves(client: pg.Client, dir: string): Promise<boolean> {
  const { rows } = await client.query('SHOW data_directory');
  return (await realpath(rows[0].data_directory)) === (await realpath(dir));
}

async function lockHolder(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query(
    `SELECT a.application_name AS name
       FROM pg_locks l JOIN pg_stat_activity a USING (pid)
      WHERE l.locktype = 'advisory' AND l.granted AND l.objid = $1 AND a.datname = 'postgres'`,
    [lockKey],
  );
  const name: unknown = rows[0]?.name;
  return typeof name === 'string' && name.startsWith(ownerName)
    ? Number(name.slice(ownerName.length))
    : undefined;
}

function wrongPassword({ dataDir, dir }: Cluster): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `La clave guardada en «${dataDir}/postgres.clave» no abre la base de datos «${dir}». Recupere la que se creó con ella.`,
  );
}
