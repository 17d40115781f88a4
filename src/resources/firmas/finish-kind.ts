import type { JobKind } from '#api/jobs.server.ts';

/** The making of the final document of a signing. */
export const finishKind: JobKind<{ solicitudId?: string }> = {
  name: 'firma-sellar',
  retryLimit: 6,
  retryDelay: 20,
  // What was left over by a program that ended in the middle.
  cron: '*/10 * * * *',
};
