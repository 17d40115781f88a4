import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { PgBoss, type QueueResult, type Schedule } from 'pg-boss';
import { v5 as uuidOfName } from 'uuid';
import type { Pulse } from './database-pulse.server.ts';
import { askWithin, isWithin } from './one-transaction.server.ts';

/** A kind of work done outside the request. `Data` is what each piece of it needs; it is stored as JSON. */
export type JobKind<Data extends object> = {
  /** Queue's name, also the namespace of its keys. */
  name: string;
  /** Tries after the first, each waiting twice as long as the one before, from `retryDelay` seconds. */
  retryLimit: number;
  retryDelay: number;
  /** Does it also by itself, without data: minute, hour, day, month and weekday, in Spain's time. */
  cron?: string;
  /** Seconds after which a running job is taken for dead and tried again; a quarter of an hour by default. */
  longest?: number;
  /** Only for the types: never set. */
  accepts?(data: Data): void;
};

/** A kind bound to what does it, so that a queue without a worker can't exist. */
export type Job<Data extends object = never> = JobKind<Data> & { handler(data: Data): Promise<void> };

export type Jobs = {
  /**
   * Stores a job once per `key`, however often it is called; it survives a crash from then on. Within `inOneTransaction` it is
   * stored with that transaction or not at all. Of those that wait, the ones of a higher `priority` are done first: 0 if nothing
   * is said, less for what nobody is waiting for.
   */
  enqueue<Data extends object>(
    kind: JobKind<Data>,
    data: Data,
    key: string,
    priority?: number,
  ): Promise<void>;
  /** Lets running jobs end for at most `graceMs`; what is left is taken up again at the next start. */
  stop(graceMs: number): Promise<void>;
};

const TIME_ZONE = 'Europe/Madrid';

/** Fixed for good: another value would let an old key run again. */
const KEY_NAMESPACE = '0198c0de-7ab1-7e5c-8a10-5eba5710c1a0';

export type JobsOptions = {
  databaseUrl: string;
  /** The same for the role that owns the tables, which makes those of the queue; none where `databaseUrl` is that role's. */
  ownerUrl?: string | undefined;
  jobs: Job[];
  /** Cuts its connections while the database does not answer. */
  pulse?: Pulse | undefined;
  onError(error: Error, job?: string): void;
};

/** Starts the queue on the program's own database; several programs may share it. */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { jobs, onError } = options;
  const boss = await startQueue(options);
  const stored = await readStored(boss);
  for (const job of jobs) {
    await store(boss, job, stored);
    await attach(boss, job, onError);
  }
  return {
    enqueue: async (kind, data, key, priority = 0) => {
      // The id is made from the key, so the primary key of the queue refuses a second copy.
      const id = uuidOfName(`${kind.name}:${key}`, KEY_NAMESPACE);
      await boss.send(kind.name, data, { id, priority, ...(isWithin() && { db: { executeSql: askHere } }) });
    },
    stop: async (graceMs) => {
      await boss.stop({ graceful: true, timeout: graceMs });
    },
  };
}

async function startQueue({ databaseUrl, ownerUrl, pulse, onError }: JobsOptions): Promise<PgBoss> {
  const start = async () => {
    const connection = {
      connectionString: databaseUrl,
      application_name: 'carne-claro jobs',
      max: 4,
      schema: 'pgboss',
      useListenNotify: true,
      migrate: ownerUrl === undefined,
      connectionTimeoutMillis: 4_000,
      // pg-boss hands it on to its pool.
      ...(pulse && { stream: pulse.stream }),
    };
    const boss = new PgBoss(connection);
    boss.on('error', (error) => onError(error));
    try {
      return await boss.start();
    } catch (error) {
      await boss.stop({ graceful: false }).catch(() => {});
      throw error;
    }
  };
  if (ownerUrl === undefined) return start();
  // Tables of the queue are missing in the first start, or are of an older pg-boss. Any other failure comes back from the second try.
  return start().catch(async () => {
    await makeQueueTables(ownerUrl);
    return start();
  });
}

/** Makes the tables of the queue as their owner, or brings them up to date, with the indexes that pg-boss leaves for later. */
async function makeQueueTables(ownerUrl: string): Promise<void> {
  const connection = {
    connectionString: ownerUrl,
    application_name: 'carne-claro jobs',
    max: 1,
    schema: 'pgboss',
    supervise: false,
    schedule: false,
    bamIntervalSeconds: LEAST_BAM_S,
  };
  const boss = new PgBoss(connection);
  // A failure is thrown where it is waited for.
  boss.on('error', () => {});
  try {
    await boss.start();
    const deadline = Date.now() + INDEXES_MS;
    while (Date.now() < deadline && (await boss.getBamStatus()).some(isUnderWay)) await pause(200);
  } finally {
    await boss.stop({ graceful: false }).catch(() => {});
  }
}

/** The shortest that pg-boss takes between two indexes. */
const LEAST_BAM_S = 10;

/** Indexes of an upgrade that are not built in this time wait for the next start. */
const INDEXES_MS = 60_000;

const isUnderWay = ({ status }: { status: string }) => status === 'pending' || status === 'in_progress';

/** Sends a statement of the queue to the transaction that the caller is within. */
async function askHere(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  const asked = askWithin(undefined, (client) => client.query<Record<string, unknown>>(text, values));
  if (!asked) throw new Error('the transaction of this job has ended');
  return asked;
}

type Stored = { queues: Map<string, QueueResult>; schedules: Map<string, Schedule> };

/** Reads what earlier starts stored, in two queries: one for each queue would be a hundred. */
async function readStored(boss: PgBoss): Promise<Stored> {
  const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()]);
  return {
    queues: new Map(queues.map((queue) => [queue.name, queue])),
    schedules: new Map(schedules.map((schedule) => [schedule.name, schedule])),
  };
}

/** Stores the queue of a job and when it is due, where they are new or other than they were. */
async function store(boss: PgBoss, job: Job, { queues, schedules }: Stored): Promise<void> {
  const options = {
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelay,
    retryBackoff: true,
    expireInSeconds: job.longest ?? 900,
    notify: true,
  };
  const queue = queues.get(job.name);
  if (!queue) await boss.createQueue(job.name, options);
  else if (!isDeepStrictEqual({ ...queue, ...options }, queue)) await boss.updateQueue(job.name, options);
  const schedule = schedules.get(job.name);
  if (job.cron && (schedule?.cron !== job.cron || schedule.timezone !== TIME_ZONE))
    await boss.schedule(job.name, job.cron, {}, { tz: TIME_ZONE });
}

async function attach(boss: PgBoss, job: Job, onError: JobsOptions['onError']): Promise<void> {
  // Notices wake the worker for new jobs; what is to be tried again is looked for.
  let worker: string | undefined;
  worker = await boss.work<never>(job.name, { notifyPollingIntervalSeconds: 2 }, async (batch) => {
    for (const { data } of batch) {
      try {
        await job.handler(data);
      } catch (error) {
        onError(error instanceof Error ? error : new Error(String(error)), job.name);
        // The queue keeps what it is given, and an error of the driver carries the whole row.
        throw new Error('this job failed: see the log');
      } finally {
        // There may be more: without this, of many that wait one is done every two seconds.
        if (worker) boss.notifyWorker(worker);
      }
    }
  });
}
