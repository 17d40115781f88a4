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

/** Each night, or when somebody asks for it. */
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
 * Work that reaches people by itself, which a restored copy leaves undone until somebody confirms it. Each looks for what is
 * due when its time comes again, and says only the last of what was missed.
 */
export const unlessHeld = (db: Db, jobs: Job[]): Job[] =>
  jobs.map((job) => ({
    ...job,
    handler: async (data) => {
      if (!(await isHeld(db))) await job.handler(data);
    },
  }));
