import type { Db } from '#api/db.server.ts';
import type { Job, JobKind } from '#api/jobs.server.ts';
import { refreshStaleOffers } from './refresh-offers.server.ts';

const offersKind: JobKind<Record<string, never>> = {
  name: 'ofertas-del-dia',
  retryLimit: 5,
  retryDelay: 60,
  cron: '1 0 * * *',
};

/** Makes the offers of the day a minute after it begins: tariffs come into force, expire, and fees change. */
export const offersJob = (db: Db, clock: () => Date): Job => ({
  ...offersKind,
  handler: () => refreshStaleOffers(db, clock()),
});
