import type { JobKind } from '#platform/jobs/jobs.server.ts';

/** Job that makes the final documento of a solicitud. */
export const finishKind: JobKind<{ solicitudId?: string }> = {
  name: 'firma-sellar',
  retryLimit: 6,
  retryDelay: 20,
  // Finishes what a killed program left.
  cron: '*/10 * * * *',
};
