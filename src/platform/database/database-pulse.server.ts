import net from 'node:net';
import type pg from 'pg';
import { systemCode } from '#platform/kit/system-code.ts';
import { newClient as clientTo } from './database-address.server.ts';
import { DatabaseAway, DatabaseCut } from './database-trouble.server.ts';
import { watchReplica } from './replicas/replica-wait.server.ts';

/** Checks whether the database answers, on a connection of its own. */
export type Pulse = {
  /** True when the database is away, or the last question has waited for more than a second. */
  isLate(): boolean;
  /** True while no commit is confirmed, because the replica that must confirm it is away. */
  isAlone(): boolean;
  /**
   * Makes the socket of a connection. When the database stops answering, all these sockets are cut, and
   * none opens until it answers again.
   */
  stream(): net.Socket;
  /** Cuts these sockets now. */
  cut(): void;
  stop(): Promise<void>;
};

export type PulseOptions = {
  url: string;
  /** Called with the reason when the database stops answering, and without one when it answers again. */
  onChange?(reason: string | undefined): void;
};

const EVERY_MS = 1_000;
const AGAIN_MS = 250;

/**
 * Milliseconds of a turn; an answer may take `TURNS` of them. Turns are counted instead of time: while this
 * process itself stands still, at most one turn passes, and answers that have arrived wait unread.
 */
const TURN_MS = 250;
const TURNS = 14;
const LATE_MS = 1_000;

/**
 * Asks the database every second. PostgreSQL cuts the statements that take too long, but a database that
 * does not answer cuts nothing. So after 3.5 s without an answer this fails everything that waits for it.
 */
export function startPulse({ url, onChange = () => {} }: PulseOptions): Pulse {
  const sockets = new Set<net.Socket>();
  const replica = watchReplica();
  let away = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  /** Turns that the current question has waited. */
  let waited = 0;

  const ask = async () => {
    if (!client) {
      client = newClient(url);
      await client.connect();
    }
    const { rows } = await client.query<{ espera: string[] }>(replica.question);
    replica.hear(rows);
  };
  const cut = () => {
    for (const socket of sockets) socket.destroy(new DatabaseCut());
  };
  const drop = () => {
    replica.forget();
    client?.end().catch(() => {});
    client = undefined;
  };
  const attempt = async (): Promise<unknown> => {
    try {
      await withinTurns(ask(), (turns) => {
        waited = turns;
      });
      return undefined;
    } catch (error) {
      drop();
      return error;
    }
  };
  const beat = async () => {
    let failure = await attempt();
    // The pulse's own connection may be the only one that was cut: a new one decides.
    if (failure && !away && !(failure instanceof NoAnswer)) failure = await attempt();
    if (stopped) return;
    if (failure && !isServing(failure)) {
      if (!away) onChange(failure instanceof Error ? failure.message : String(failure));
      away = true;
      cut();
    } else if (away) {
      away = false;
      onChange(undefined);
    }
    timer = setTimeout(beat, away ? AGAIN_MS : EVERY_MS);
    timer.unref();
  };
  void beat();
  return {
    isAlone: () => replica.isLong(),
    isLate: () => away || waited * TURN_MS > LATE_MS,
    stream: () => {
      const socket = new net.Socket();
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      if (away) setImmediate(() => socket.destroy(new DatabaseAway()));
      return socket;
    },
    cut,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      drop();
    },
  };
}

class NoAnswer extends Error {
  override message = 'it does not answer';
}

function newClient(url: string): pg.Client {
  const client = clientTo(url, {
    application_name: 'carne-claro pulse',
    // Longer than `withinTurns` waits: it only closes an attempt that nobody waits for any more.
    connectionTimeoutMillis: 2 * TURN_MS * TURNS,
    keepAlive: true,
  });
  // If a connection breaks between two questions, the next one fails.
  client.on('error', () => {});
  return client;
}

/** `too_many_connections`: the database is full for this connection, but it answers others. */
const isServing = (failure: unknown) => systemCode(failure) === '53300';

async function withinTurns(work: Promise<unknown>, onTurn: (turns: number) => void): Promise<void> {
  let turns = 0;
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setInterval(() => {
    turns += 1;
    onTurn(turns);
    if (turns >= TURNS) reject(new NoAnswer());
  }, TURN_MS);
  timer.unref();
  work.catch(() => {});
  try {
    await Promise.race([work, promise]);
  } finally {
    clearInterval(timer);
    onTurn(0);
  }
}
