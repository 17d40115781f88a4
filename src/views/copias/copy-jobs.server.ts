import type { Db } from '#api/db.server.ts';
import type { Job, JobKind } from '#api/jobs.server.ts';
import { isHeld } from '#office/restored.server.ts';
import { type CopyServices, LONGEST_S, runCopy, tryLastCopy } from './run-copy.server.ts';

export const copyKind: JobKind<{ aMano?: boolean }> = {
  name: 'copias',
  retryLimit: 2,
  retryDelay: 900,
  cron: '30 3 * * *',
  longest: LONGEST_S,
};

/** Job that makes a copy each night, or on request. */
export const copyJob = (services: CopyServices): Job<{ aMano?: boolean }> => ({
  ...copyKind,
  handler: ({ aMano = false }) => runCopy(services, !aMano),
});

/** Each month, whether the last copy can be restored. */
export const trialJob = (services: CopyServices): Job => ({
  name: 'copias-prueba',
  retryLimit: 1,
  retryDelay: 3_600,
  cron: '0 5 1 * *',
  longest: LONGEST_S,
  handler: () => tryLastCopy(services),
});

/**
 * Skips these jobs in a restored copy until it is confirmed, because they reach people. The next run of
 * each finds its pending work.
 */
export const unlessHeld = (db: Db, jobs: Job[]): Job[] =>
  jobs.map((job) => ({
    ...job,
    handler: async (data) => {
      if (!(await isHeld(db))) await job.handler(data);
    },
  }));
