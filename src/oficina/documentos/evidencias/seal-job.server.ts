import type { Job } from '#platform/jobs/jobs.server.ts';
import { type ClosingServices, closeDay } from './close-day.server.ts';
import { sealOpen } from './seal-open.server.ts';

/** Job: seals the new facts each minute and, once a day, signs and mails the last seal of the day before. */
export const evidenceJob = (services: ClosingServices): Job => ({
  name: 'sellar-evidencias',
  // The next minute tries again.
  retryLimit: 0,
  retryDelay: 0,
  cron: '* * * * *',
  handler: async () => {
    await sealOpen(services.db);
    await closeDay(services);
  },
});
