import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Db } from '#platform/database/db.server.ts';
import type { Job, JobKind } from '#platform/jobs/jobs.server.ts';
import type { OffersOrder } from './offers-thread.server.ts';
import { offersAreStale } from './refresh-offers.server.ts';

export const offersKind: JobKind<Record<string, never>> = {
  name: 'ofertas-al-dia',
  retryLimit: 5,
  retryDelay: 60,
  cron: '* * * * *',
};

/**
 * Makes the offers again within a minute of a change in an autoescuela's data or tarifas, and each
 * midnight, when tarifas begin or expire and fees change. It runs in its own thread, so that requests do
 * not wait for the computation of thousands of costs.
 */
export const offersJob = (db: Db, clock: () => Date): Job => ({
  ...offersKind,
  handler: async () => {
    const now = clock();
    if (!(await offersAreStale(db, now))) return;
    const databaseUrl = db.$client.options.connectionString;
    if (!databaseUrl) throw new Error('the database was opened without an address');
    const workerData: OffersOrder = { databaseUrl, now };
    const thread = new Worker(new URL('./offers-thread.server.ts', import.meta.url), { workerData });
    // An error in the thread rejects here, with its cause.
    await once(thread, 'exit');
  },
});
