import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { plural } from '#platform/kit/format.ts';
import { newClient } from './database-address.server.ts';

/*
 * Bound of work that may last for hours: it is not its length, but the time in which nothing of it moves.
 */

const limit = { ms: 600_000 };

/** Sets for this process the longest time without progress, in seconds. */
export function limitSilence(seconds: number): void {
  limit.ms = seconds * 1_000;
}

/** Sessions of a database: one, or all of its user when no other program uses it. */
type Sessions = { url: string; pid?: number | undefined };

export type Progress = {
  /** Notes that the work moves, and where, as a noun that follows «en». */
  at(where: string): void;
  /** Counts what these sessions do as progress too, and cuts them when the work ends before its time. */
  follow(sessions: Sessions): void;
  /** Aborts when the work must end before its time. */
  signal: AbortSignal;
};

type Work = {
  /** Subject of the sentence that tells the end, such as «La copia». */
  what: string;
  /** State that an unfinished work leaves, as a sentence. */
  left: string;
  /** Ends the work when it aborts, with its reason. */
  signal?: AbortSignal;
};

/** Milliseconds that cut work gets to leave what it was doing. */
const GRACE_MS = 5_000;

/** Ends of the works of this process that run now. */
const running = new Set<(reason: Error) => void>();

/** Cuts what runs in this process with `withinPatience`, and gives whether there was anything. */
export function cutWork(reason: Error): boolean {
  const any = running.size > 0;
  for (const end of running) end(reason);
  return any;
}

/**
 * Runs work that lasts as long as it moves. Throws `StartupError` with the place where it stopped when nothing of it moved
 * for the time of `limitSilence`, once it has left what it was doing, or five seconds later.
 */
export async function withinPatience<T>(
  { what, left, signal }: Work,
  work: (progress: Progress) => Promise<T>,
): Promise<T> {
  const cut = new AbortController();
  const followed: Sessions[] = [];
  let [where, moved] = ['su principio', performance.now()];
  const end = (reason: Error) => {
    cut.abort(reason);
    for (const sessions of followed) void cutSessions(sessions);
  };
  const look = watcher(followed);
  const timer = eachTick(async () => {
    if (questions > 0) moved = performance.now();
    if (performance.now() - moved < limit.ms / 4) return;
    const found = await look();
    if (found === 'moved') moved = performance.now();
    // A movement while nobody looked is only seen the second time.
    else if (found === 'still' && performance.now() - moved > limit.ms) end(silence(what, where, left));
  });
  running.add(end);
  const stop = () => end(signal?.reason);
  signal?.addEventListener('abort', stop);
  const at = (place: string) => {
    [where, moved] = [place, performance.now()];
  };
  try {
    const done = work({ at, follow: (sessions) => followed.push(sessions), signal: cut.signal });
    return await Promise.race([done, givenUp(cut.signal, done)]);
  } catch (error) {
    throw cut.signal.aborted ? cut.signal.reason : error;
  } finally {
    clearInterval(timer);
    running.delete(end);
    signal?.removeEventListener('abort', stop);
  }
}

function silence(what: string, where: string, left: string): StartupError {
  const time =
    limit.ms % 60_000 === 0
      ? plural(limit.ms / 60_000, 'minuto', 'minutos')
      : plural(limit.ms / 1_000, 'segundo', 'segundos');
  return new StartupError(
    `${what} se ha parado en ${where}: en ${time} no ha avanzado nada. ${left} El tiempo se cambia con SIN_AVANCE_S.`,
  );
}

/** Questions of this process that a person has not answered yet. */
let questions = 0;

/** Gives an answer that a person thinks about: until it comes, no work of this process is taken for one that stands still. */
export async function waitForPerson<T>(answer: Promise<T>): Promise<T> {
  questions++;
  try {
    return await answer;
  } finally {
    questions--;
  }
}

/** Runs a look after another, the sooner the shorter the limit, which may change meanwhile. */
function eachTick(look: () => Promise<void>): NodeJS.Timeout {
  let [busy, last] = [false, 0];
  return setInterval(async () => {
    if (busy || performance.now() - last < limit.ms / 20) return;
    busy = true;
    await look();
    [busy, last] = [false, performance.now()];
  }, 50);
}

/** Rejects when cut work has ended, or does not end. */
function givenUp(signal: AbortSignal, done: Promise<unknown>): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', async () => {
      await atMost(GRACE_MS, done);
      reject(signal.reason);
    });
  });
}

/** Waits until a promise settles, whatever its outcome, but not longer. */
export async function atMost(ms: number, promise: Promise<unknown>): Promise<void> {
  const waiting = new AbortController();
  const settled = promise.then(
    () => {},
    () => {},
  );
  await Promise.race([settled, sleep(ms, undefined, { signal: waiting.signal }).catch(() => {})]);
  waiting.abort();
}

const ASKING = {
  application_name: 'carne-claro patience',
  connectionTimeoutMillis: 5_000,
  query_timeout: 5_000,
};

const OF_THESE = `a.datname = current_database() AND a.usename = current_user AND a.pid <> pg_backend_pid()
  AND ($1::int IS NULL OR a.pid = $1)`;

/**
 * Figures that move while a statement runs. A statement without a view of its own moves the end of the WAL when it writes; on a
 * server of others they move it too, so one that waits does not count.
 */
const STATE = `
  SELECT concat_ws(' ', a.pid, a.query_start, to_jsonb(c), to_jsonb(i), to_jsonb(n),
    CASE WHEN a.state = 'active' AND a.backend_xid IS NOT NULL AND coalesce(a.wait_event_type, '') NOT IN ('Lock', 'Client')
      THEN pg_current_wal_insert_lsn() END) AS estado
  FROM pg_stat_activity a LEFT JOIN pg_stat_progress_copy c USING (pid) LEFT JOIN pg_stat_progress_create_index i USING (pid)
    LEFT JOIN pg_stat_progress_analyze n USING (pid)
  WHERE ${OF_THESE} ORDER BY a.pid`;

/** Gives the function that asks what these sessions do, and says whether it is something else than before. */
function watcher(followed: readonly Sessions[]): () => Promise<'first' | 'moved' | 'still'> {
  let before: string | undefined;
  return async () => {
    const states: string[] = [];
    for (const sessions of followed) {
      // A server that does not answer does not move.
      const rows = await ofSessions<{ estado: string }>(sessions, STATE).catch(() => []);
      states.push(...rows.map(({ estado }) => estado));
    }
    const now = states.join('\n');
    const found = before === undefined ? 'first' : now === before ? 'still' : 'moved';
    before = now;
    return found;
  };
}

const cutSessions = (sessions: Sessions) =>
  ofSessions(sessions, `SELECT pg_terminate_backend(a.pid) FROM pg_stat_activity a WHERE ${OF_THESE}`).catch(
    () => [],
  );

async function ofSessions<T extends object>({ url, pid }: Sessions, statement: string): Promise<T[]> {
  const client = newClient(url, ASKING);
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<T>(statement, [pid ?? null])).rows;
  } finally {
    await atMost(1_000, client.end());
  }
}
