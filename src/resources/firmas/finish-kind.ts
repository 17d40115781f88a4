import type { JobKind } from '#api/jobs.server.ts';

/** Job that makes the final documento of a signing. */
export const finishKind: JobKind<{ solicitudId?: string }> = {
  name: 'firma-sellar',
  retryLimit: 6,
  retryDelay: 20,
  // Continues the work of a program that ended in the middle.
  cron: '*/10 * * * *',
};
