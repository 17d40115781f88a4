import { stat } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import { diskLimits, diskSpace, withinDisk } from '#platform/observe/health/disk-probe.server.ts';
import type { ProofBounds } from '../run-copy.server.ts';

/** Bytes of a new PostgreSQL, with the most that its log may take. */
const CLUSTER = 250_000_000;

/** Settings of the PostgreSQL of a trial: small, because it runs beside the program. */
export const SMALL = {
  shared_buffers: '64MB',
  max_wal_size: '128MB',
  max_parallel_maintenance_workers: 0,
  max_parallel_workers_per_gather: 0,
};

/** Share of the night's time that is planned, because the next night may be slower. */
const PLANNED = 0.8;

type RoomOptions = { folder: string; dataDir: string; bounds: ProofBounds };

export type Room = {
  /** Bytes that a restore may take, by the free disk and by the speed of the last night. */
  room: number;
  /** Bytes that stay free. */
  floor: number;
  free: number;
  /** Last table or file of the part before; empty at the beginning. */
  after: string;
};

/** Room for a trial. On the disk of the data, more than the warning level stays free, so that no trial raises that alarm. */
export async function readRoom(db: Db, { folder, dataDir, bounds }: RoomOptions): Promise<Room> {
  const { free, size } = await diskSpace(folder);
  const least = diskLimits(bounds.leastMegabytes);
  const isOwn = (await stat(folder)).dev === (await stat(dataDir)).dev;
  const floor = isOwn ? withinDisk(least, size).aviso * 1.1 : least.mal;
  const { rows } = await db.execute<{ bytes: number; segundos: number; hasta: string | null }>(sql`
    SELECT bytes::float8 AS bytes, extract(epoch FROM acabada_en - empezada_en)::float8 AS segundos, hasta FROM pruebas_copias
    WHERE bytes > 0 AND acabada_en > empezada_en ORDER BY empezada_en DESC LIMIT 1`);
  const [last] = rows;
  const inTime = last ? (last.bytes / last.segundos) * bounds.minutes * 60 * PLANNED : Infinity;
  const onDisk = Math.min(free - floor, bounds.bytes ?? Infinity) - CLUSTER;
  return { room: Math.min(onDisk, inTime), floor, free, after: last?.hasta ?? '' };
}
