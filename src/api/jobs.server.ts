import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { PgBoss, type QueueResult, type Schedule } from 'pg-boss';
import { v5 as uuidOfName } from 'uuid';
import { addressOf, connecting } from './database-address.server.ts';
import type { Pulse } from './database-pulse.server.ts';
import { endWithin } from './end-within.server.ts';
import { listenForNotices } from './notices.server.ts';
import { askWithin, isWithin } from './one-transaction.server.ts';
import { observedJob } from './telemetry/observed-job.server.ts';
import { traceHeaders } from './telemetry/observer.server.ts';

/** Kind of work done out of requests. `Data` is what each job needs, stored as JSON. */
export type JobKind<Data extends object> = {
  /** Queue's name, also the namespace of its keys. */
  name: string;
  /** Retries after the first try. Each waits twice as long as the one before, from `retryDelay` seconds. */
  retryLimit: number;
  retryDelay: number;
  /** Also runs on this schedule, without data: minute, hour, day, month and weekday, in Spain's time. */
  cron?: string;
  /** Seconds after which a running job counts as dead and is retried; 900 by default. */
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

/** The queue of the program, which may also change when a job runs. */
export type Queue = Jobs & {
  /** Runs a job on another schedule from now on, in every program of this database. */
  reschedule(name: string, cron: string): Promise<void>;
};

const TIME_ZONE = 'Europe/Madrid';

/** Milliseconds that the queue has, besides those of its jobs, to say what it left undone. */
const CUT_AFTER_MS = 2_000;

/** Never change it: another value would let an old key run again. */
const KEY_NAMESPACE = '0198c0de-7ab1-7e5c-8a10-5eba5710c1a0';

export type JobsOptions = {
  databaseUrl: string;
  /** Address for the role that owns the queue's tables; undefined when `databaseUrl` is that role's. */
  ownerUrl?: string | undefined;
  jobs: Job[];
  /** Whether this program works the queue; without it, it only puts jobs there. True by default. */
  works?: boolean;
  /** Cuts its connections while the database does not answer. */
  pulse?: Pulse | undefined;
  onError(error: Error, job?: string): void;
};

/** Starts the queue in the program's own database; several programs may share it. */
export async function startJobs(options: JobsOptions): Promise<Queue> {
  const { jobs, works = true, onError } = options;
  const sockets = new Set<net.Socket>();
  const boss = await startQueue(options, sockets);
  const stored = await readStored(boss);
  for (const job of jobs) {
    await store(boss, job, stored);
    if (works && !job.ready) await attach(boss, job, onError);
  }
  const stopWatching = works ? await watchReady(boss, jobs, onError) : () => {};
  return {
    enqueue: async (kind, data, key, priority = 0) => {
      // The id comes from the key, so the primary key of the queue refuses a second copy.
      const id = uuidOfName(`${kind.name}:${key}`, KEY_NAMESPACE);
      const within = isWithin() && { db: { executeSql: askHere } };
      await boss.send(kind.name, { ...data, ...traceHeaders() }, { id, priority, ...within });
    },
    reschedule: (name, cron) => boss.schedule(name, cron, {}, { tz: TIME_ZONE }),
    stop: async (graceMs) => {
      stopWatching();
      await endWithin(boss.stop({ graceful: true, timeout: graceMs }), graceMs + CUT_AFTER_MS, () => {
        for (const socket of sockets) socket.destroy();
      });
    },
  };
}

/** Connects through `sockets`, which hold those that are open. */
async function startQueue(
  { databaseUrl, ownerUrl, pulse, onError }: JobsOptions,
  sockets: Set<net.Socket>,
): Promise<PgBoss> {
  const stream = () => {
    const socket = pulse?.stream() ?? new net.Socket();
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  };
  const start = async () => {
    const connection = {
      ...connecting(databaseUrl),
      application_name: 'carne-claro jobs',
      max: 4,
      schema: 'pgboss',
      useListenNotify: true,
      migrate: ownerUrl === undefined,
      connectionTimeoutMillis: 4_000,
      // pg-boss passes it to its pool.
      stream,
    };
    const boss = new PgBoss(connection);
    boss.on('error', (error) => onError(error));
    if (addressOf(databaseUrl).pooled && ownerUrl !== undefined)
      boss.getDb().listen = (...asked) => listenForNotices(ownerUrl, ...asked);
    try {
      return await boss.start();
    } catch (error) {
      await boss.stop({ graceful: false }).catch(() => {});
      throw error;
    }
  };
  if (ownerUrl === undefined) return start();
  // The queue's tables are missing at the first start, or belong to an older pg-boss. Any other failure
  // appears again in the second try.
  return start().catch(async () => {
    await makeQueueTables(ownerUrl);
    return start();
  });
}

/** Makes or upgrades the queue's tables as their owner, with the indexes that pg-boss leaves for later. */
async function makeQueueTables(ownerUrl: string): Promise<void> {
  const connection = {
    ...connecting(ownerUrl),
    application_name: 'carne-claro jobs',
    max: 1,
    schema: 'pgboss',
    supervise: false,
    schedule: false,
    bamIntervalSeconds: LEAST_BAM_S,
  };
  const boss = new PgBoss(connection);
  // A failure is thrown where it is awaited.
  boss.on('error', () => {});
  try {
    await boss.start();
    const deadline = Date.now() + INDEXES_MS;
    while (Date.now() < deadline && (await boss.getBamStatus()).some(isUnderWay)) await pause(200);
  } finally {
    await boss.stop({ graceful: false }).catch(() => {});
  }
}

/** Seconds; the shortest pause of pg-boss between two indexes. */
const LEAST_BAM_S = 10;

/** Milliseconds; an index that is not built by then waits for the next start. */
const INDEXES_MS = 60_000;

const isUnderWay = ({ status }: { status: string }) => status === 'pending' || status === 'in_progress';

/** Sends a statement of the queue to the caller's transaction. */
async function askHere(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  const asked = askWithin(undefined, (client) => client.query<Record<string, unknown>>(text, values));
  if (!asked) throw new Error('the transaction of this job has ended');
  return asked;
}

type Stored = { queues: Map<string, QueueResult>; schedules: Map<string, Schedule> };

/** Reads what earlier starts stored, in two queries instead of a hundred. */
async function readStored(boss: PgBoss): Promise<Stored> {
  const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()]);
  return {
    queues: new Map(queues.map((queue) => [queue.name, queue])),
    schedules: new Map(schedules.map((schedule) => [schedule.name, schedule])),
  };
}

/** Stores the queue of a job and its schedule when they are new or changed. */
async function store(boss: PgBoss, job: Job, { queues, schedules }: Stored): Promise<void> {
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

/** Milliseconds between two questions whether the program has what a job needs. */
const READY_MS = 5_000;

/** Works the jobs that need something while the program has it. Gives the function that stops asking. */
async function watchReady(
  boss: PgBoss,
  jobs: readonly Job[],
  onError: JobsOptions['onError'],
): Promise<() => void> {
  const workers = new Map<string, string>();
  let asking = false;
  const look = async (job: Job) => {
    const worker = workers.get(job.name);
    const ready = await job.ready?.();
    if (ready && worker === undefined) workers.set(job.name, await attach(boss, job, onError));
    if (ready || worker === undefined) return;
    workers.delete(job.name);
    await boss.offWork(job.name, { id: worker });
  };
  const lookAtAll = async () => {
    if (asking) return;
    asking = true;
    for (const job of jobs) if (job.ready) await look(job).catch((failure) => onError(failure, job.name));
    asking = false;
  };
  await lookAtAll();
  const timer = setInterval(() => void lookAtAll(), READY_MS).unref();
  return () => clearInterval(timer);
}

async function work(job: Job, data: never, onError: JobsOptions['onError']): Promise<void> {
  try {
    await job.handler(data);
  } catch (error) {
    onError(error instanceof Error ? error : new Error(String(error)), job.name);
    // The queue stores this error, and that of a driver would include the row.
    throw new Error('this job failed: see the log');
  }
}

/** Gives the id of the worker. */
async function attach(boss: PgBoss, job: Job, onError: JobsOptions['onError']): Promise<string> {
  // Notices wake the worker for new jobs; retries are found by polling.
  let worker: string | undefined;
  worker = await boss.work<never>(job.name, { notifyPollingIntervalSeconds: 2 }, async (batch) => {
    for (const { data } of batch) {
      try {
        await observedJob(job.name, data, (own) => work(job, own, onError));
      } finally {
        // More jobs may wait: without this, only one would run every two seconds.
        if (worker) boss.notifyWorker(worker);
      }
    }
  });
  return worker;
}
