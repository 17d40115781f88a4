import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { plural } from '#platform/kit/format.ts';
import { newClient } from './database-address.server.ts';

/*
 * Limit for work that may last for hours: not its total time, but the time without any progress.
 */

const limit = { ms: 600_000 };

/** Sets for this process the longest time without progress, in seconds. */
export function limitSilence(seconds: number): void {
  limit.ms = seconds * 1_000;
}

/** Sessions of a database: one, or all of its user when no other program uses it. */
type Sessions = { url: string; pid?: number | undefined };

export type Progress = {
  /** Notes progress, and the place of it, as a noun that follows «en». */
  at(where: string): void;
  /** Counts the activity of these sessions as progress too, and cuts the sessions when the work is cut. */
  follow(sessions: Sessions): void;
  /** Aborts when the work is cut. */
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

/** Functions that end the works running now in this process. */
const running = new Set<(reason: Error) => void>();

/** Cuts all work of this process that runs within `withinPatience`. Gives whether some was running. */
export function cutWork(reason: Error): boolean {
  const any = running.size > 0;
  for (const end of running) end(reason);
  return any;
}

/**
 * Runs work that may last as long as it makes progress. After the time of `limitSilence` without progress, it cuts the work and
 * throws `StartupError` with the place where it stopped. It throws when the cut work has ended, or five seconds later.
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
    // Two looks are needed: the first one only notes the state of the sessions.
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

/** Waits for the answer of a person. Until it comes, no work of this process counts as being without progress. */
export async function waitForPerson<T>(answer: Promise<T>): Promise<T> {
  questions++;
  try {
    return await answer;
  } finally {
    questions--;
  }
}

/** Runs `look` again and again, with a pause of a twentieth of the limit, which may change meanwhile. */
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
 * Figures that change while a statement makes progress. COPY, CREATE INDEX and ANALYZE have a view for it. For any other, the end
 * of the WAL moves when it writes; other sessions move that end too, so it does not count for a statement that waits.
 */
const STATE = `
  SELECT concat_ws(' ', a.pid, a.query_start, to_jsonb(c), to_jsonb(i), to_jsonb(n),
    CASE WHEN a.state = 'active' AND a.backend_xid IS NOT NULL AND coalesce(a.wait_event_type, '') NOT IN ('Lock', 'Client')
      THEN pg_current_wal_insert_lsn() END) AS estado
  FROM pg_stat_activity a LEFT JOIN pg_stat_progress_copy c USING (pid) LEFT JOIN pg_stat_progress_create_index i USING (pid)
    LEFT JOIN pg_stat_progress_analyze n USING (pid)
  WHERE ${OF_THESE} ORDER BY a.pid`;

/** Gives the function that reads the state of these sessions, and says whether it has changed since the last time. */
function watcher(followed: readonly Sessions[]): () => Promise<'first' | 'moved' | 'still'> {
  let before: string | undefined;
  return async () => {
    const states: string[] = [];
    for (const sessions of followed) {
      // A server that does not answer makes no progress.
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
