import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Db } from '#api/db.server.ts';
import type { Job, JobKind } from '#api/jobs.server.ts';
import type { OffersOrder } from './offers-thread.server.ts';
import { offersAreStale } from './refresh-offers.server.ts';

export const offersKind: JobKind<Record<string, never>> = {
  name: 'ofertas-al-dia',
  retryLimit: 5,
  retryDelay: 60,
  cron: '* * * * *',
};

/**
 * Makes the offers anew within a minute of what they are made from: a school's data or tariffs, and each midnight, when
 * tariffs come into force, expire, and fees change. In a thread of its own, so that who asks for a page does not wait for
 * thousands of costs to be computed.
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
    // An error inside rejects here, with what it was.
    await once(thread, 'exit');
  },
});
