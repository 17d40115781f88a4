import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { prepareDatabase } from '#platform/database/database-roles.server.ts';
import { joinEmbeddedPostgres } from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import {
  beginRecovery,
  handToServer,
  type Recovering,
  recover,
  renewPassword,
  stopRecovery,
} from '#platform/database/embedded-postgres/recover.server.ts';
import { type Progress, withinPatience } from '#platform/database/patience.server.ts';
import { NotTheSame, onlyIf } from '#platform/files/checked-file.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import { opened } from '../age.server.ts';
import type { KnownAs } from '../make-copy.server.ts';
import { refuseFull, storeKeys, takePlace } from '../place.server.ts';
import { chooseChain, type Instant } from './choose-chain.server.ts';
import { SEALED } from './names.server.ts';
import { type Chain, chainsIn, type Store } from './pieces.server.ts';
import { unpackBase } from './unpack-base.server.ts';
import { openWalFeeder } from './wal-feeder.server.ts';

export type InstantRestore = {
  store: Store;
  identities: readonly string[];
  instant: Instant;
  /** Life whose pieces are taken, when several have that moment. */
  life?: string | undefined;
  /** Data folder that is made; it is empty or does not exist. */
  dataDir: string;
  /** Keys from the keys file, by file name, in base64. */
  keys?: Record<string, string> | undefined;
  /** Store of objects with the files of the program, when no place keeps them as pieces. */
  elsewhere?: Elsewhere | undefined;
  /** Gives the files that the rows name, by their path in the data folder. */
  known: (client: pg.ClientBase) => AsyncIterable<KnownAs>;
  /** Runs before the data folder gets its final name. */
  before: (client: pg.ClientBase, restored: RestoredInstant) => Promise<void>;
  /** Checks the restored database, migrated. */
  after: (databaseUrl: string, restored: RestoredInstant) => Promise<void>;
};

export type Elsewhere = {
  files: Pick<Files, 'read' | 'stat'>;
  /** Copies the files into the data folder; otherwise it only looks whether they exist. */
  bring: boolean;
};

/** Result of a restore: its moment, and the files that were found as they were stored. */
export type RestoredInstant = { instant: Date; files: KnownAs[] };

/**
 * Makes a data folder with everything as it was at a moment: the transactions that had ended by then, and no
 * others. It works in a folder beside it, which gets the final name at the end; a failure leaves nothing. Throws
 * `StartupError` when the moment cannot be restored, or when the work stops advancing.
 */
export async function restoreInstant(options: InstantRestore): Promise<RestoredInstant> {
  const dataDir = path.resolve(options.dataDir);
  await refuseFull(dataDir);
  const staging = `${dataDir}.recuperando`;
  let cluster: Recovering | undefined;
  const restore = async (progress: Progress) => {
    const chain = chooseChain(await chainsIn(options.store), options.instant, options.life);
    const instant = options.instant === 'last' ? chain.until : options.instant;
    cluster = await beginRecovery(staging);
    await recoverTo(cluster, chain, options, progress);
    await renewPassword(cluster);
    const restored = await finish(cluster, { ...options, instant }, progress);
    for (const name of ['proceso', 'instantes'])
      await rm(path.join(staging, name), { recursive: true, force: true });
    await takePlace(staging, dataDir);
    return restored;
  };
  try {
    return await withinPatience(
      { what: 'La vuelta a ese instante', left: 'No queda nada de ella.' },
      restore,
    );
  } catch (error) {
    if (cluster) {
      await stopRecovery(cluster);
      await rm(staging, { recursive: true, force: true });
    }
    throw error;
  }
}

async function recoverTo(
  cluster: Recovering,
  chain: Chain,
  options: InstantRestore,
  progress: Progress,
): Promise<void> {
  const { store, identities, instant } = options;
  const { at, signal } = progress;
  await unpackBase({ store, key: chain.base.key, identities, folder: cluster.dir, progress });
  await handToServer(cluster, cluster.dir);
  const feeder = await openWalFeeder({
    store,
    identities,
    wal: chain.wal,
    folder: path.join(cluster.dataDir, 'wal'),
    hand: (file) => {
      at(`«${path.basename(file)}»`);
      return handToServer(cluster, file);
    },
  });
  const source = { restore_command: feeder.command, recovery_target_timeline: 'current' };
  try {
    const target = instant !== 'last' && {
      recovery_target_time: inPostgres(instant),
      recovery_target_action: 'promote',
    };
    const reached = await recover(cluster, { ...source, ...target }, signal);
    // Nothing was committed from that moment to the end of the chain: recover to the end.
    if (!reached) await recover(cluster, source, signal);
  } finally {
    await stopRecovery(cluster);
    await feeder.close();
  }
}

/** PostgreSQL accepts no `T` and no `Z` in `recovery_target_time`. */
const inPostgres = (moment: Date) => moment.toISOString().replace('T', ' ').replace('Z', '+00');

async function finish(
  { dataDir }: Recovering,
  { keys = {}, known, before, after, instant, ...places }: InstantRestore & { instant: Date },
  { at, follow, signal }: Progress,
): Promise<RestoredInstant> {
  at('el arranque de su PostgreSQL');
  const postgres = await joinEmbeddedPostgres({ dataDir });
  signal.addEventListener('abort', () => void postgres.stop());
  follow({ url: postgres.ownerUrl });
  try {
    signal.throwIfAborted();
    await prepareDatabase(postgres);
    const client = new pg.Client(postgres.ownerUrl);
    client.on('error', () => undefined);
    await client.connect();
    const restored: RestoredInstant = { instant, files: [] };
    try {
      for await (const file of known(client)) {
        at(`«${file.ruta}»`);
        if (await bring({ ...places, dataDir }, file)) restored.files.push(file);
      }
      await storeKeys(dataDir, keys);
      await before(client, restored);
    } finally {
      await client.end();
    }
    at('la comprobación de lo restaurado');
    await after(postgres.ownerUrl, restored);
    return restored;
  } finally {
    await postgres.stop();
  }
}

type Places = Pick<InstantRestore, 'store' | 'identities' | 'elsewhere'> & { dataDir: string };

/** Stores a file from its piece or, without a piece, from elsewhere. Gives whether the file was found as it was stored. */
async function bring({ store, identities, elsewhere, dataDir }: Places, file: KnownAs): Promise<boolean> {
  const closed = await store.read(file.ruta + SEALED);
  const piece = closed ? await opened(closed, identities) : await store.read(file.ruta);
  if (piece && (await storeIn(dataDir, file, piece))) return true;
  const key = path.posix.relative('ficheros', file.ruta);
  const there = await elsewhere?.files.stat(key);
  if (!elsewhere || there?.bytes !== file.bytes) return false;
  if (!elsewhere.bring) return true;
  const content = await elsewhere.files.read(key);
  return content !== undefined && storeIn(dataDir, file, content);
}

/** Stores a file only if the content has the size and hash of when it was stored. Gives whether it has. */
async function storeIn(dataDir: string, { ruta, ...storedAs }: KnownAs, content: Readable): Promise<boolean> {
  const target = path.join(dataDir, ruta);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o750 });
  try {
    await pipeline(
      onlyIf(content, storedAs),
      createWriteStream(target, { flags: 'wx', mode: 0o640, flush: true }),
    );
    return true;
  } catch (error) {
    if (!(error instanceof NotTheSame)) throw error;
    await rm(target, { force: true });
    return false;
  }
}
