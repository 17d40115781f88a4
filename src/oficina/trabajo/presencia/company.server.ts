import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Db } from '#platform/database/db.server.ts';
import { listenForNotices } from '#platform/mail/notices.server.ts';

/** Channel of the notices; the trigger `avisar_de_cambios` of `historial` uses it too. */
const CHANNEL = 'fichas';
/**
 * Milliseconds between two signs of life of a program with open records, and milliseconds of silence after which it counts as
 * dead.
 */
const PACE = { aliveMs: 4_000, deadMs: 12_000 };
/** Milliseconds that the other programs get to say who is with them. */
const ANSWER_MS = 1_000;

/** A person who has a record open in a tab; `ficha` is its family and its id. */
export type Seat = { id: string; usuarioId: string; ficha: string };

/** Notices carry ids and no names: a server may log its statements. */
type Notice =
  | ['entra', string, Seat]
  | ['sale' | 'vivo' | 'fuera' | 'quien', string, string?]
  | ['cambia', string];

export type Company = {
  enter(seat: Seat): void;
  leave(seat: Seat): void;
  /** Users who have the record open, in any program. */
  at(ficha: string): ReadonlySet<string>;
  close(): Promise<void>;
};

export type CompanyOptions = {
  db: Db;
  /** Address of the database, to listen for notices; without it, only the people of this program are known. */
  url?: string | undefined;
  /** Somebody came to the record, or left it. */
  onCompany(ficha: string): void;
  /** The record changed; without `ficha`, any record may have changed. */
  onChange(ficha?: string): void;
  onError(failure: unknown): void;
  pace?: typeof PACE;
};

type Other = { seenAt: number; seats: Map<string, Seat> };

/**
 * Knows who has which record open in all programs of a database, by notices of PostgreSQL and in memory. It begins to
 * listen with the first record that is opened. A program that dies is forgotten in some seconds; after a lost connection
 * the others are asked again.
 */
export function openCompany({ db, url, onCompany, onChange, onError, pace = PACE }: CompanyOptions): Company {
  const me = uuid();
  const own = new Map<string, Seat>();
  const others = new Map<string, Other>();
  const say = (...notices: Notice[]) => {
    const texts = notices.map((notice) => JSON.stringify(notice));
    if (url === undefined || texts.length === 0) return;
    db.execute(
      sql`SELECT pg_notify(${CHANNEL}, aviso) FROM unnest(${sql.param(texts)}::text[]) AS aviso`,
    ).catch(onError);
  };
  const forget = (program: string) => {
    const gone = others.get(program);
    others.delete(program);
    for (const ficha of new Set([...(gone?.seats.values() ?? [])].map((seat) => seat.ficha)))
      onCompany(ficha);
  };
  /** Another program by its id; asks a new one which records its people have open. */
  const known = (program: string): Other => {
    const other = others.get(program) ?? { seenAt: 0, seats: new Map<string, Seat>() };
    if (!others.has(program)) say(['quien', me, program]);
    others.set(program, other);
    other.seenAt = performance.now();
    return other;
  };
  const hear = ([what, program, more]: Notice) => {
    if (what === 'cambia') return onChange(program);
    if (program === undefined || program === me) return;
    if (what === 'fuera') return forget(program);
    if (what === 'quien') {
      if (more === undefined || more === me)
        say(...[...own.values()].map((seat): Notice => ['entra', me, seat]));
      return;
    }
    const { seats } = known(program);
    if (what === 'vivo') return;
    const seat = what === 'entra' ? (more as Seat) : seats.get(String(more));
    if (!seat) return;
    if (what === 'entra') seats.set(seat.id, seat);
    else seats.delete(seat.id);
    onCompany(seat.ficha);
  };
  let answering: NodeJS.Timeout | undefined;
  const askAgain = () => {
    others.clear();
    say(['quien', me]);
    // Notices sent while the connection was down are lost.
    onChange();
    clearTimeout(answering);
    answering = setTimeout(() => {
      for (const ficha of new Set([...own.values()].map((seat) => seat.ficha))) onCompany(ficha);
    }, ANSWER_MS).unref();
  };
  let ears: ReturnType<typeof listenForNotices> | undefined;
  const listen = () => {
    if (url === undefined || ears) return;
    ears = listenForNotices(url, CHANNEL, (payload) => hear(JSON.parse(payload) as Notice), askAgain);
    ears.catch((failure) => {
      // The next beat tries again.
      ears = undefined;
      onError(failure);
    });
  };
  const timer = setInterval(() => {
    if (own.size > 0) {
      listen();
      say(['vivo', me]);
    }
    const dead = performance.now() - pace.deadMs;
    for (const [program, { seenAt }] of others) if (seenAt < dead) forget(program);
  }, pace.aliveMs).unref();
  return {
    enter: (seat) => {
      listen();
      own.set(seat.id, seat);
      say(['entra', me, seat]);
      onCompany(seat.ficha);
    },
    leave: (seat) => {
      if (own.delete(seat.id)) say(['sale', me, seat.id]);
      onCompany(seat.ficha);
    },
    at: (ficha) => {
      const seats = [own, ...[...others.values()].map((other) => other.seats)].flatMap((some) => [
        ...some.values(),
      ]);
      return new Set(seats.flatMap((seat) => (seat.ficha === ficha ? [seat.usuarioId] : [])));
    },
    close: async () => {
      clearInterval(timer);
      clearTimeout(answering);
      if (own.size > 0 && url !== undefined)
        await db.execute(sql`SELECT pg_notify(${CHANNEL}, ${JSON.stringify(['fuera', me])})`).catch(onError);
      own.clear();
      await (await ears?.catch(() => undefined))?.close();
    },
  };
}
