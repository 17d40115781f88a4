import { randomUUID } from 'node:crypto';
import { joinEmbeddedPostgres } from '../../src/api/embedded-postgres.server.ts';
import { type JobKind, startJobs } from '../../src/api/jobs.server.ts';

/** Asks the running program, through its own queue, to do now what it does by itself at its hour. */
export async function askForJob(kind: JobKind<Record<string, never>>): Promise<void> {
  const postgres = await joinEmbeddedPostgres({ dataDir: process.env.PROGRAM_DATA ?? '' });
  const jobs = await startJobs({ databaseUrl: postgres.url, jobs: [], onError: () => {} });
  await jobs.enqueue(kind, {}, randomUUID());
  await jobs.stop(5_000);
}
