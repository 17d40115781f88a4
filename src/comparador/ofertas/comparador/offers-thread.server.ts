import { workerData } from 'node:worker_threads';
import { openDatabase } from '#platform/database/db.server.ts';
import { refreshStaleOffers } from './refresh-offers.server.ts';

/** Input of the thread. */
export type OffersOrder = { databaseUrl: string; now: Date };

const { databaseUrl, now }: OffersOrder = workerData;
const db = openDatabase({ url: databaseUrl, max: 1 });
try {
  await refreshStaleOffers(db, now);
} finally {
  await db.$client.end();
}
