import { SEGMENT_BYTES } from '#platform/database/embedded-postgres/archiving.server.ts';

/*
 * Keys of the pieces in a place. A life is the time of one data folder: a restored folder begins another, so that two programs
 * never write the same piece.
 *
 *   vidas/<life>                                     when it began
 *   <life>/bases/<stamp>.<segment>.tar.gz[.age]      base copy, which needs the WAL from that segment on
 *   <life>/bases/<stamp>.<segment>.json              note that the base copy is whole, and from which moment it can be used
 *   <life>/wal/<segment>.<stamp>.<hash>.gz[.age]     segment; all commits until <stamp> are in it and earlier ones
 *   ficheros/<key>[.age]                             file of the program, which never changes
 */

export const LIVES = 'vidas';
export const basesOf = (life: string) => `${life}/bases`;
export const walOf = (life: string) => `${life}/wal`;
export const filesOf = (folder: string) => `ficheros/${folder}`;

/** Ending of a piece that is encrypted. */
export const SEALED = '.age';

/** Name of a segment of WAL: its timeline and its number. */
export const SEGMENT = /^[0-9A-F]{24}$/;

const PER_LOG = 0x1_0000_0000 / SEGMENT_BYTES;

/** Number of a segment within its timeline. */
export const numberOf = (segment: string): number =>
  Number.parseInt(segment.slice(8, 16), 16) * PER_LOG + Number.parseInt(segment.slice(16), 16);

export const timelineOf = (segment: string): string => segment.slice(0, 8);

/** Name of the segment with a position. */
export function segmentAt(timeline: number, lsn: bigint): string {
  const number = Number(lsn / BigInt(SEGMENT_BYTES));
  const part = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
  return part(timeline) + part(Math.floor(number / PER_LOG)) + part(number % PER_LOG);
}

/** Position after the last byte of a segment. */
export const endOf = (segment: string): bigint => BigInt(numberOf(segment) + 1) * BigInt(SEGMENT_BYTES);

/** A moment in a name: '20261126T123456789Z'. */
const stamp = (moment: Date): string => moment.toISOString().replaceAll(/[-:.]/g, '');

function momentOf(text: string): Date {
  const [, y, mo, d, h, mi, s, ms] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(text) ?? [];
  return new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}.${ms}Z`);
}

/** A segment in a place. Everything committed until `until` is in this segment and the earlier ones. */
export type WalPiece = { key: string; segment: string; until: Date; hash: string };

const WAL_NAME = /\/wal\/([0-9A-F]{24})\.(\d{8}T\d{9}Z)\.([0-9a-f]{16})\.gz(?:\.age)?$/;

/** Reads the key of a segment; undefined for another file, such as one that was not finished. */
export function readWalKey(key: string): WalPiece | undefined {
  const [, segment, until, hash] = WAL_NAME.exec(key) ?? [];
  return segment && until && hash ? { key, segment, until: momentOf(until), hash } : undefined;
}

export const walKey = (
  life: string,
  { segment, until, hash }: Omit<WalPiece, 'key'>,
  sealed: boolean,
): string => `${walOf(life)}/${segment}.${stamp(until)}.${hash}.gz${sealed ? SEALED : ''}`;

/** A whole base copy in a place. It can be used for moments from `until` on, with the WAL from `segment` on. */
export type Base = { key: string; note: string; segment: string; until: Date };

export const baseKey = (life: string, started: Date, segment: string): string =>
  `${basesOf(life)}/${stamp(started)}.${segment}`;
