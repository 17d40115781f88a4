import type { Db } from '#api/db.server.ts';
import type { Job, JobKind } from '#api/jobs.server.ts';
import { isHeld } from '#office/restored.server.ts';
import { USUAL_HOUR } from './contract.ts';
import { cronAt } from './copies-settings.server.ts';
import { type CopyServices, LONGEST_S, runCopy, tryLastCopy } from './run-copy.server.ts';

export const copyKind: JobKind<{ aMano?: boolean }> = {
  name: 'copias',
  retryLimit: 2,
  retryDelay: 900,
  longest: LONGEST_S,
};

/** Queues that wait for the program with the place of the copies; `copiesProbe` looks after them. */
export const COPY_QUEUES = ['copias', 'copias-prueba', 'archivos-reponer'] as const;

/** Job that makes a copy each night at `hora`, 'HH:MM', or on request. */
export const copyJob = (services: CopyServices & { copiesHour?: string }): Job<{ aMano?: boolean }> => ({
  ...copyKind,
  cron: cronAt(services.copiesHour ?? USUAL_HOUR),
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
