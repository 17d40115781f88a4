import { isHeld } from '#oficina/base/restored.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Job, JobKind, Jobs } from '#platform/jobs/jobs.server.ts';
import { USUAL_HOUR } from './contract.ts';
import { cronAt } from './copies-settings.server.ts';
import { proveCopy } from './prueba/prove-copy.server.ts';
import { type CopyServices, LONGEST_S, runCopy } from './run-copy.server.ts';

export const copyKind: JobKind<{ aMano?: boolean }> = {
  name: 'copias',
  retryLimit: 2,
  retryDelay: 900,
  longest: LONGEST_S,
};

/** Queues whose jobs only run in the program with the folder of the copies; `copiesProbe` watches them. */
export const COPY_QUEUES = ['copias', 'copias-prueba', 'archivos-reponer'] as const;

type NightServices = CopyServices & { copiesHour?: string; jobs: () => Jobs };

/** Job that makes a copy each night at `hora`, 'HH:MM', or on request. The nightly one is proven as soon as it is made. */
export const copyJob = (services: NightServices): Job<{ aMano?: boolean }> => ({
  ...copyKind,
  cron: cronAt(services.copiesHour ?? USUAL_HOUR),
  handler: async ({ aMano = false }) => {
    await runCopy(services, !aMano);
    if (!aMano) await services.jobs().enqueue(trialKind, {}, services.clock().toISOString().slice(0, 16));
  },
});

export const trialKind: JobKind<{ aMano?: boolean }> = {
  name: 'copias-prueba',
  retryLimit: 1,
  retryDelay: 3_600,
  longest: LONGEST_S,
};

/** Each night, restores the last copy as a trial. It also runs at 05:00, because the program may have died after the copy. */
export const trialJob = (services: CopyServices): Job<{ aMano?: boolean }> => ({
  ...trialKind,
  cron: '0 5 * * *',
  handler: ({ aMano = false }) => proveCopy(services, aMano),
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
