import type { PgBoss } from 'pg-boss';
import { observedJob } from '#platform/observe/telemetry/observed-job.server.ts';
import { type Claims, keepClaims } from './job-claims.server.ts';
import type { Job } from './jobs.server.ts';
import { isOutOfReach } from './queue-trouble.server.ts';

export type WorkOptions = {
  boss: PgBoss;
  jobs: readonly Job[];
  /** Milliseconds between two signs of life of running jobs. */
  everyMs: number | undefined;
  onError(error: Error, job: string): void;
  onTaken(job: string): void;
  /** Called with failures of the queue itself, which belong to no job. */
  onTrouble(failure: unknown): void;
};

/** Milliseconds between two questions whether the program has what a job needs. */
const READY_MS = 5_000;

/**
 * Works the jobs; a job that needs something, only while this program has it. Gives the function that ends these
 * checks and the signs of life; pg-boss itself ends the work.
 */
export async function startWorking(options: WorkOptions): Promise<() => void> {
  const { boss, jobs, everyMs, onTaken, onTrouble } = options;
  const claims = keepClaims({ db: boss.getDb(), everyMs, onTaken, onError: onTrouble });
  for (const job of jobs) if (!job.ready) await attach(job, options, claims);
  const stopAsking = await watchReady(options, claims);
  return () => {
    stopAsking();
    claims.stop();
  };
}

/** Works the jobs that need something while the program has it. Gives the function that stops asking. */
async function watchReady(options: WorkOptions, claims: Claims): Promise<() => void> {
  const { boss, jobs, onError, onTrouble } = options;
  const workers = new Map<string, string>();
  let asking = false;
  const look = async (job: Job) => {
    const worker = workers.get(job.name);
    const ready = await job.ready?.();
    if (ready && worker === undefined) workers.set(job.name, await attach(job, options, claims));
    if (ready || worker === undefined) return;
    workers.delete(job.name);
    await boss.offWork(job.name, { id: worker });
  };
  const lookAtAll = async () => {
    if (asking) return;
    asking = true;
    for (const job of jobs)
      if (job.ready)
        await look(job).catch((failure) =>
          isOutOfReach(failure) ? onTrouble(failure) : onError(failure, job.name),
        );
    asking = false;
  };
  await lookAtAll();
  const timer = setInterval(() => void lookAtAll(), READY_MS).unref();
  return () => clearInterval(timer);
}

/** Gives the id of the worker. */
async function attach(job: Job, { boss, onError }: WorkOptions, claims: Claims): Promise<string> {
  // Notices wake the worker for new jobs; retries are found by polling.
  let worker: string | undefined;
  worker = await boss.work<never>(job.name, { notifyPollingIntervalSeconds: 2 }, async (batch) => {
    for (const { id, name, data } of batch) {
      try {
        await observedJob(name, data, (own) => claims.during({ id, name }, () => work(job, own, onError)));
      } finally {
        // More jobs may wait: without this, only one would run every two seconds.
        if (worker) boss.notifyWorker(worker);
      }
    }
  });
  return worker;
}

async function work(job: Job, data: never, onError: WorkOptions['onError']): Promise<void> {
  try {
    await job.handler(data);
  } catch (error) {
    onError(error instanceof Error ? error : new Error(String(error)), job.name);
    // The queue stores the thrown error, and an error of the database driver would include the row.
    throw new Error('this job failed: see the log');
  }
}
