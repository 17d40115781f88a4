import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import type { Mark } from '#platform/database/embedded-postgres/archiving.server.ts';
import { sealed } from '../age.server.ts';
import { beginBaseCopy } from './base-copy.server.ts';
import { type Base, baseKey, endOf, LIVES, numberOf, SEALED, type WalPiece, walKey } from './names.server.ts';
import { basesIn, chainOf, noteBase, putText, type Store, walIn } from './pieces.server.ts';

const pack = promisify(gzip);

/** Days after which another base copy is made. */
const BASE_DAYS = 7;
const DAY_MS = 86_400_000;

/**
 * Bytes of the header of a segment. A position within the header comes before the first record, so it still counts
 * for the segment before.
 */
const HEADER = 40n;

/** Another program has already stored a different segment under this name. */
export class OtherLife extends Error {
  override name = 'OtherLife';
}

/** The WAL and the base copies of a life in one place. */
export type WalPlace = {
  life: string;
  has(segment: string): boolean;
  /** Stores a segment of the spool. Throws `OtherLife` when the place has another one with its name. */
  take(segment: string, file: string, marks: readonly Mark[]): Promise<void>;
  needsBase(now: Date): boolean;
  makeBase(url: string): Promise<void>;
  /** Every moment from `since` to `until` can be restored; undefined while there is none. */
  window(): { since: Date; until: Date } | undefined;
  /** Removes what is not needed to restore a moment from `from` on. */
  prune(from: Date): Promise<void>;
};

type Options = { store: Store; life: string; recipients: readonly string[]; clock: () => Date };

/** Reads the pieces of a life in the place, and notes the start of the life. */
export async function openWalPlace({ store, life, recipients, clock }: Options): Promise<WalPlace> {
  const mark = `${LIVES}/${life}`;
  if (!(await store.stat(mark))) await putText(store, mark, clock().toISOString());
  let bases = await basesIn(store, life);
  let wal = await walIn(store, life);
  const isSealed = recipients.length > 0;
  const closed = async (content: Readable) => (isSealed ? sealed(content, recipients) : content);
  const newest = () => bases.at(-1);
  /** Whether nothing is missing between a base copy and the last segment. */
  const reachesEnd = (base: Base) => {
    const needed = wal.filter(({ segment }) => numberOf(segment) >= numberOf(base.segment));
    return needed.length === 0 || chainOf(life, base, wal)?.wal.length === needed.length;
  };
  return {
    life,
    has: (segment) => wal.some((piece) => piece.segment === segment),
    take: async (segment, file, marks) => {
      const content = await readFile(file);
      const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
      const there = wal.find((piece) => piece.segment === segment);
      if (there && there.hash !== hash) throw new OtherLife();
      if (there) return;
      // A segment that was archived while no program ran has no mark: it gets the moment of the segment before.
      const earlier = wal.findLast((piece) => piece.segment < segment);
      const until = momentOf(segment, marks) ?? earlier?.until ?? new Date(0);
      const piece = { segment, until, hash };
      const key = walKey(life, piece, isSealed);
      await store.put(key, await closed(Readable.from([await pack(content, { level: 1 })])));
      // PostgreSQL may archive a segment late, after newer ones, if its first try failed.
      wal = [...wal, { key, ...piece }].sort((a, b) => (a.segment < b.segment ? -1 : 1));
    },
    needsBase: (now) => {
      const base = newest();
      return !base || !reachesEnd(base) || now.getTime() - base.until.getTime() > BASE_DAYS * DAY_MS;
    },
    makeBase: async (url) => {
      const { segment, tar } = await beginBaseCopy(url);
      const name = baseKey(life, clock(), segment);
      const packed = createGzip({ level: 1 });
      tar.once('error', (error) => packed.destroy(error));
      tar.pipe(packed);
      const key = `${name}.tar.gz${isSealed ? SEALED : ''}`;
      await store.put(key, await closed(packed));
      // Rounded up: the copy ended a moment before.
      const until = new Date(clock().getTime() + 1_000);
      await noteBase(store, { key: name, segment, until });
      bases.push({ key, note: `${name}.json`, segment, until });
    },
    window: () => {
      const [base] = bases.filter(reachesEnd);
      const until = base && chainOf(life, base, wal)?.until;
      return until && { since: base.until, until };
    },
    prune: async (from) => {
      const kept = bases.findLast(({ until }) => until <= from) ?? bases[0];
      if (!kept) return;
      const old = bases.filter(({ until }) => until < kept.until);
      for (const { key, note } of old) {
        await store.remove(note);
        await store.remove(key);
      }
      bases = bases.filter((base) => !old.includes(base));
      const isOld = ({ segment }: WalPiece) => numberOf(segment) < numberOf(kept.segment);
      for (const { key } of wal.filter(isOld)) await store.remove(key);
      wal = wal.filter((piece) => !isOld(piece));
    },
  };
}

/** Last moment until which everything committed is in this segment and the earlier ones. */
const momentOf = (segment: string, marks: readonly Mark[]): Date | undefined =>
  marks.findLast(({ lsn }) => lsn <= endOf(segment) + HEADER)?.at;
