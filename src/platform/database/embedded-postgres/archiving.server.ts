import { chmod, chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Settings } from './cluster.server.ts';
import type { Identity } from './command.server.ts';

/** Own folder of the copies by instants, in the data folder. */
export const INSTANTS = 'instantes';

/** Folder where the server leaves its finished segments of WAL until the program has taken them to their places. */
const spoolOf = (dataDir: string) => join(dataDir, INSTANTS, 'espera');

/** Bytes of a segment of WAL, as `initdb` sets them. */
export const SEGMENT_BYTES = 16 << 20;

/**
 * Seconds after which the server ends a segment by itself. So the last moment that can be restored advances even while only the
 * program's own records change. The program ends a segment with other changes much sooner.
 */
const SEGMENT_S = 300;

/** Milliseconds that a mark is behind the clock: a commit gets its time a moment before its position in the WAL. */
export const MARK_BEHIND_MS = 1_000;

/** A moment and a position of the WAL: everything committed until that moment is before that position. */
export type Mark = { at: Date; lsn: bigint };

/** Archiving of the server's WAL. Every call throws while the server is away. */
export type Archive = {
  /** Folder in which finished segments wait for the program. */
  spool: string;
  /** Starts or ends the archiving; the server keeps the choice. */
  turn(on: boolean): Promise<void>;
  /** Ends the present segment, so that it is archived. */
  endSegment(): Promise<void>;
  position(): Promise<Mark>;
  /** Address for a base copy: its role can only read the whole server. */
  copyUrl: string;
};

/** Makes the folder of the waiting segments, which the server writes and the program empties. */
export async function prepareSpool(dataDir: string, identity: Identity | undefined): Promise<void> {
  const spool = spoolOf(dataDir);
  await mkdir(spool, { recursive: true, mode: 0o750 });
  if (!identity) return;
  await chown(join(dataDir, INSTANTS), process.getuid?.() ?? identity.uid, identity.gid);
  await chmod(join(dataDir, INSTANTS), 0o750);
  await chown(spool, identity.uid, identity.gid);
}

/**
 * Settings with which the server can archive at any moment. `basic_archive` copies, flushes and renames, and refuses to
 * replace another file. Whether it archives is a choice that the server keeps (`turnArchiving`).
 */
export const archiveSettings = (dataDir: string): Settings => ({
  archive_mode: 'on',
  archive_timeout: SEGMENT_S,
  'basic_archive.archive_directory': spoolOf(dataDir),
});

/** The archiving of a server, through the session that holds it. */
export const archiveOf = (options: {
  dataDir: string;
  session: () => pg.Client;
  copyUrl: string;
}): Archive => {
  const { dataDir, session, copyUrl } = options;
  return {
    spool: spoolOf(dataDir),
    copyUrl,
    turn: (on) => turnArchiving(session(), on),
    endSegment: async () => {
      // `pg_switch_wal` does not end a segment without new records, so it first writes one.
      await session().query(`SELECT pg_create_restore_point('carne-claro')`);
      await session().query('SELECT pg_switch_wal()');
    },
    position: async () => {
      const { rows } = await session().query<{ at: Date; lsn: string }>(
        `SELECT clock_timestamp() - ${MARK_BEHIND_MS} * interval '1 millisecond' AS at, pg_current_wal_insert_lsn()::text AS lsn`,
      );
      const [row] = rows;
      if (!row) throw new Error('the server told no position');
      return { at: row.at, lsn: readLsn(row.lsn) };
    },
  };
};

/** A position as a number: '1/2A' → 0x10000002An. */
export function readLsn(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Turns archiving off when neither choice is set: otherwise the server would keep its WAL for ever. */
export async function chooseArchiving(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ none: boolean }>(
    `SELECT current_setting('archive_library') = '' AND current_setting('archive_command') IN ('', '(disabled)') AS none`,
  );
  if (rows[0]?.none) await turnArchiving(client, false);
}

// PostgreSQL refuses both settings together, so one is emptied before the other is set.
async function turnArchiving(client: pg.Client, on: boolean): Promise<void> {
  const [library, command] = on ? ['basic_archive', ''] : ['', 'true'];
  if (on) await client.query(`ALTER SYSTEM SET archive_command = '${command}'`);
  await client.query(`ALTER SYSTEM SET archive_library = '${library}'`);
  if (!on) await client.query(`ALTER SYSTEM SET archive_command = '${command}'`);
  await client.query('SELECT pg_reload_conf()');
}
