import type net from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import type { PgBoss, QueueResult, Schedule } from 'pg-boss';
import { v5 as uuidOfName } from 'uuid';
import type { Pulse } from '#platform/database/database-pulse.server.ts';
import { askWithin, isWithin } from '#platform/database/statements/one-transaction.server.ts';
import { endWithin } from '#platform/http/end-within.server.ts';
import { traceHeaders } from '#platform/observe/telemetry/observer.server.ts';
import { tellQueueTrouble } from './queue-trouble.server.ts';
import { startQueue } from './start-queue.server.ts';
import { startWorking } from './work-jobs.server.ts';

/** Kind of work done out of requests. `Data` is what each job needs, stored as JSON. */
export type JobKind<Data extends object> = {
  /** Queue's name, also the namespace of its keys. */
  name: string;
  /** Retries after the first try. Each waits twice as long as the one before, from `retryDelay` seconds. */
  retryLimit: number;
  retryDelay: number;
  /** Also runs on this schedule, without data: minute, hour, day, month and weekday, in Spain's time. */
  cron?: string;
  /** Seconds that a job may run, after which it is retried although its program lives; 900 by default. */
  longest?: number;
  /** Seconds after which a job that nobody has begun is forgotten; 14 days by default. */
  keptFor?: number;
  /** Only for the types: never set. */
  accepts?(data: Data): void;
};

/** Kind with its handler, so that no queue exists without a worker. */
export type Job<Data extends object = never> = JobKind<Data> & {
  handler(data: Data): Promise<void>;
  /**
   * Whether this program has what the job needs; asked at the start and every few seconds. While it has not, the job
   * waits for a program that has.
   */
  ready?(): Promise<boolean>;
};

export type Jobs = {
  /**
   * Stores a job once per `key`, however often it is called; from then on it survives a crash. Within
   * `inOneTransaction` it is stored with that transaction or not at all. Waiting jobs with a higher
   * `priority` go first: 0 by default, negative for work that nobody waits for.
   */
  enqueue<Data extends object>(
    kind: JobKind<Data>,
    data: Data,
    key: string,
    priority?: number,
  ): Promise<void>;
  /** Lets running jobs end for at most `graceMs`; the rest continues at the next start. */
  stop(graceMs: number): Promise<void>;
};

/** The queue of the program, which can also change the schedule of a job. */
export type Queue = Jobs & {
  /** Runs a job on another schedule from now on, in every program of this database. */
  reschedule(name: string, cron: string): Promise<void>;
};

const TIME_ZONE = 'Europe/Madrid';

/** Milliseconds that the queue gets, besides the time of its jobs, to record which jobs are unfinished. */
const CUT_AFTER_MS = 2_000;

/** Never change it: another value would let an old key run again. */
const KEY_NAMESPACE = '0198c0de-7ab1-7e5c-8a10-5eba5710c1a0';

export type JobsOptions = {
  databaseUrl: string;
  /** Address for the role that owns the queue's tables; undefined when `databaseUrl` is that role's. */
  ownerUrl?: string | undefined;
  jobs: Job[];
  /** Whether this program does jobs; otherwise it only puts them in the queue. True by default. */
  works?: boolean;
  /** Cuts its connections while the database does not answer. */
  pulse?: Pulse | undefined;
  /**
   * Milliseconds between two signs of life of running jobs. After three missing signs a program counts as dead:
   * see `keepClaims`.
   */
  aliveMs?: number;
  onError(error: Error, job?: string): void;
  /** Called when the queue reaches its database again; the outage was reported once, to `onError`. */
  onBack?(): void;
  /** Called with the name of each job of a dead program; the job goes on at once. */
  onTaken?(job: string): void;
};

/** Starts the queue in the program's own database; several programs may share it. */
export async function startJobs(options: JobsOptions): Promise<Queue> {
  const { jobs, works = true, aliveMs, onError, onBack = () => {}, onTaken = () => {} } = options;
  const sockets = new Set<net.Socket>();
  const reach = async () => boss.getDb().executeSql('SELECT 1');
  const trouble = tellQueueTrouble({ reach, onError, onBack });
  const boss: PgBoss = await startQueue({ ...options, onError: trouble.tell }, sockets).catch((failure) => {
    trouble.stop();
    throw failure;
  });
  const stored = await readStored(boss);
  for (const job of jobs) await store(boss, job, stored);
  const stopWorking = works
    ? await startWorking({ boss, jobs, everyMs: aliveMs, onError, onTaken, onTrouble: trouble.tell })
    : () => {};
  return {
    enqueue: async (kind, data, key, priority = 0) => {
      // The id comes from the key, so the primary key of the queue refuses a second copy.
      const id = uuidOfName(`${kind.name}:${key}`, KEY_NAMESPACE);
      const within = isWithin() && { db: { executeSql: askHere } };
      await boss.send(kind.name, { ...data, ...traceHeaders() }, { id, priority, ...within });
    },
    reschedule: (name, cron) => boss.schedule(name, cron, {}, { tz: TIME_ZONE }),
    stop: async (graceMs) => {
      // This also ends the signs of life: running jobs have less time to end than it takes to count as dead.
      stopWorking();
      trouble.stop();
      await endWithin(boss.stop({ graceful: true, timeout: graceMs }), graceMs + CUT_AFTER_MS, () => {
        for (const socket of sockets) socket.destroy();
      });
    },
  };
}

/** Sends a statement of the queue to the caller's transaction. */
async function askHere(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  const asked = askWithin(undefined, (client) => client.query<Record<string, unknown>>(text, values));
  if (!asked) throw new Error('the transaction of this job has ended');
  return asked;
}

type StoredQueues = { queues: Map<string, QueueResult>; schedules: Map<string, Schedule> };

/** Reads what earlier starts stored, in two queries instead of a hundred. */
async function readStored(boss: PgBoss): Promise<StoredQueues> {
  const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()]);
  return {
    queues: new Map(queues.map((queue) => [queue.name, queue])),
    schedules: new Map(schedules.map((schedule) => [schedule.name, schedule])),
  };
}

/** Stores the queue of a job and its schedule when they are new or changed. */
async function store(boss: PgBoss, job: Job, { queues, schedules }: StoredQueues): Promise<void> {
  const options = {
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelay,
    retryBackoff: true,
    expireInSeconds: job.longest ?? 900,
    retentionSeconds: job.keptFor ?? 14 * 86_400,
    notify: true,
  };
  const queue = queues.get(job.name);
  if (!queue) await boss.createQueue(job.name, options);
  else if (!isDeepStrictEqual({ ...queue, ...options }, queue)) await boss.updateQueue(job.name, options);
  const schedule = schedules.get(job.name);
  if (job.cron && (schedule?.cron !== job.cron || schedule.timezone !== TIME_ZONE))
    await boss.schedule(job.name, job.cron, {}, { tz: TIME_ZONE });
}
