import net from 'node:net';
import pg from 'pg';
import { DatabaseAway, DatabaseCut } from './database-trouble.server.ts';

/** Checks whether the database answers, on a connection of its own. */
export type Pulse = {
  /** True when the database is away, or the last question has waited for more than a second. */
  isLate(): boolean;
  /**
   * Makes the socket of a connection. When the database stops answering all of them are cut, and none opens
   * until it answers.
   */
  stream(): net.Socket;
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
 * An answer may take fourteen turns of 250 ms. Turns are counted and not time: while this process itself stands still, answers that came
 * wait unread, and one turn passes at most.
 */
const TURN_MS = 250;
const TURNS = 14;
const LATE_MS = 1_000;

/**
 * Asks the database every second. A statement may take long, and PostgreSQL itself cuts those that take too long; a database that
 * does not even answer this cuts nothing, so after 3.5 s all that wait for it are told, whatever they asked.
 */
export function startPulse({ url, onChange = () => {} }: PulseOptions): Pulse {
  const sockets = new Set<net.Socket>();
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
    await client.query('SELECT 1');
  };
  const drop = () => {
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
    // Its own connection may have been cut alone: a new one decides.
    if (failure && !away && !(failure instanceof NoAnswer)) failure = await attempt();
    if (stopped) return;
    if (failure && !isServing(failure)) {
      if (!away) onChange(failure instanceof Error ? failure.message : String(failure));
      away = true;
      for (const socket of sockets) socket.destroy(new DatabaseCut());
    } else if (away) {
      away = false;
      onChange(undefined);
    }
    timer = setTimeout(beat, away ? AGAIN_MS : EVERY_MS);
    timer.unref();
  };
  void beat();
  return {
    isLate: () => away || waited * TURN_MS > LATE_MS,
    stream: () => {
      const socket = new net.Socket();
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      if (away) setImmediate(() => socket.destroy(new DatabaseAway()));
      return socket;
    },
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
  const client = new pg.Client({
    connectionString: url,
    application_name: 'carne-claro pulse',
    // It only closes a connection attempt for which nobody waits any more.
    connectionTimeoutMillis: 2 * TURN_MS * TURNS,
    keepAlive: true,
  });
  // A connection that breaks between two questions makes the next one fail.
  client.on('error', () => {});
  return client;
}

/** `too_many_connections`: it has no room for this one, and answers the others. */
const isServing = (failure: unknown) => (failure as { code?: string }).code === '53300';

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
