import { randomUUID } from 'node:crypto';
import { joinEmbeddedPostgres } from '../../src/platform/database/embedded-postgres/embedded-postgres.server.ts';
import { type JobKind, startJobs } from '../../src/platform/jobs/jobs.server.ts';

/** Makes the running program do a scheduled job now, through its own queue. */
export async function askForJob(kind: JobKind<Record<string, never>>): Promise<void> {
  const postgres = await joinEmbeddedPostgres({ dataDir: process.env.PROGRAM_DATA ?? '' });
  const jobs = await startJobs({ databaseUrl: postgres.url, jobs: [], onError: () => {} });
  await jobs.enqueue(kind, {}, randomUUID());
  await jobs.stop(5_000);
}
