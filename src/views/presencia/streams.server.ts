import type http from 'node:http';
import { inArray } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Db } from '#api/db.server.ts';
import type { EventosFicha } from '#kit/presence.ts';
import type { Actor } from '#office/access/actor.server.ts';
import { rolesOfOpen } from '#office/access/sessions.server.ts';
import { usuarios } from '#resources/usuarios/table.server.ts';
import { changesOf, type Ficha, lastLook, noteLook } from './changes.server.ts';
import { type Company, openCompany } from './company.server.ts';

/** Milliseconds between two signs of life: balancers cut what is silent for a minute. */
const BEAT_MS = 20_000;
/** Milliseconds between two looks at whether the sessions are still open. */
const CHECK_MS = 5_000;
/** Milliseconds of a stream, and of what is added by chance: a machine that vanished says no goodbye, and its tab does not come back. */
const LASTS_MS = 10 * 60_000;
const SPREAD_MS = 60_000;
/** Milliseconds that a person stays at a record after their stream ended: the tab may only be loading again. */
const STAYS_MS = 2_000;
/** Milliseconds of a transaction that may tell its changes after others with a later instant. */
const LATE_MS = 60_000;
/** Most streams of a person, and of all people, in a program. */
const MOST_OF_PERSON = 12;
const MOST = 2_000;

/** A record as its reader may see it. */
export type Reading = { version: number; hidden: readonly string[] };

export type Opening = {
  ficha: Ficha;
  actor: Actor;
  response: http.ServerResponse;
  headers: http.OutgoingHttpHeaders;
  /** The record as it was found. */
  reading: Reading;
  /** Reads it again with the reader's rights; throws when they no longer reach it. */
  read(): Promise<Reading>;
};

type Stream = Omit<Opening, 'headers' | 'reading'> & {
  seat: { id: string; usuarioId: string; ficha: string };
  /** Instant from which its changes are told. */
  since: Date;
  known: Set<string>;
  until: number;
};

export type Streams = {
  /** Whether there is room for one more, and the program stays. */
  hasRoom(): boolean;
  open(opening: Opening): Promise<void>;
  /** Ends all, so that their tabs open others in another program, and opens no more. */
  endAll(): void;
  close(): Promise<void>;
};

export type StreamsOptions = {
  db: Db;
  clock: () => Date;
  url?: string | undefined;
  onError(failure: unknown): void;
};

const keyOf = ({ entidad, _id }: Ficha) => `${entidad}/${_id}`;

/** Streams of this program: each tells who else has a record open, and what others change in it. */
export function openStreams({ db, clock, url, onError }: StreamsOptions): Streams {
  const streams = new Set<Stream>();
  let leaving = false;
  const at = (ficha?: string) => [...streams].filter(({ seat }) => !ficha || seat.ficha === ficha);
  const company: Company = openCompany({
    db,
    url,
    onCompany: (ficha) => void tellCompany(at(ficha), { db, company, ficha }).catch(onError),
    onChange: (ficha) => {
      for (const stream of at(ficha)) tellChanges(stream).catch(onError);
    },
    onError,
  });
  const end = (stream: Stream, reason: EventosFicha['fin']) => {
    send(stream, 'fin', reason);
    stream.response.end();
    streams.delete(stream);
  };
  /** Ends the streams whose session ended, or whose person has another role: the next one is for the door to decide. */
  const check = async (some: readonly Stream[]) => {
    if (some.length === 0) return;
    const ids = some.map(({ actor }) => actor.sesionId);
    const open = await rolesOfOpen(db, { ids, now: clock() });
    for (const stream of some) if (open.get(stream.actor.sesionId) !== stream.actor.rol) end(stream, 'sigue');
  };
  const tellChanges = async (stream: Stream) => {
    const { ficha, actor, since, known } = stream;
    const found = await changesOf(db, { ficha, besides: actor._id, since, hidden: [] });
    if (found.every(({ _id }) => known.has(_id))) return;
    await check([stream]);
    if (!streams.has(stream)) return;
    const reading = await stream.read().catch(() => undefined);
    const fresh = found.filter(({ _id }) => !known.has(_id));
    for (const { _id } of fresh) known.add(_id);
    // Of a record that is out of reach, only its end is told.
    const cambios = reading ? seenBy(fresh, reading.hidden) : fresh.filter(({ eliminado }) => eliminado);
    if (cambios.length > 0)
      send(stream, 'novedades', { vista: null, version: reading?.version ?? null, cambios });
    if (!reading) end(stream, 'sigue');
  };
  const beat = setInterval(() => {
    for (const { response } of streams) response.write(':\n\n');
  }, BEAT_MS).unref();
  const looking = setInterval(() => {
    const now = performance.now();
    for (const stream of streams) if (stream.until < now) end(stream, 'sigue');
    check([...streams]).catch(onError);
  }, CHECK_MS).unref();
  const endAll = () => {
    leaving = true;
    for (const stream of streams) end(stream, 'sigue');
  };
  return {
    hasRoom: () => !leaving && streams.size < MOST,
    open: async ({ headers, reading: { version, hidden }, ...opening }) => {
      const { ficha, actor, response } = opening;
      const usuarioId = actor._id;
      const now = clock();
      const vista = await lastLook(db, { ficha, usuarioId });
      await noteLook(db, { ficha, usuarioId, now });
      const stream: Stream = {
        ...opening,
        seat: { id: uuid(), usuarioId, ficha: keyOf(ficha) },
        since: new Date(now.getTime() - LATE_MS),
        known: new Set(),
        until: performance.now() + LASTS_MS + Math.random() * SPREAD_MS,
      };
      const before = vista && vista < stream.since ? vista : stream.since;
      const found = await changesOf(db, { ficha, besides: usuarioId, since: before, hidden });
      for (const { _id } of found) stream.known.add(_id);
      if (response.destroyed) return;
      // The program may have begun to leave meanwhile.
      if (leaving) return void response.writeHead(503).end();
      const mine = [...streams].filter((other) => other.actor._id === usuarioId);
      for (const oldest of mine.slice(0, Math.max(0, mine.length - MOST_OF_PERSON + 1)))
        end(oldest, 'demasiadas');
      response.writeHead(200, headers);
      streams.add(stream);
      response.once('close', () => {
        // The tab said goodbye: until now its person saw what was told.
        if (streams.delete(stream)) noteLook(db, { ficha, usuarioId, now: clock() }).catch(onError);
        setTimeout(() => company.leave(stream.seat), STAYS_MS).unref();
      });
      const cambios = vista ? found.filter(({ en }) => en > vista.toISOString()) : [];
      send(stream, 'novedades', { vista: vista?.toISOString() ?? null, version, cambios });
      company.enter(stream.seat);
      // A change may have come between the reading and this.
      await tellChanges(stream);
    },
    endAll,
    close: async () => {
      clearInterval(beat);
      clearInterval(looking);
      endAll();
      await company.close();
    },
  };
}

/** Changes without the fields that the reader may not see. */
const seenBy = (changes: Awaited<ReturnType<typeof changesOf>>, hidden: readonly string[]) =>
  changes
    .map((change) => ({ ...change, campos: change.campos.filter((name) => !hidden.includes(name)) }))
    .filter(({ campos, eliminado }) => eliminado || campos.length > 0);

type Telling = { db: Db; company: Company; ficha: string };

async function tellCompany(streams: readonly Stream[], { db, company, ficha }: Telling): Promise<void> {
  const ids = [...company.at(ficha)];
  if (streams.length === 0) return;
  const rows =
    ids.length > 0
      ? await db
          .select({ id: usuarios.id, nombre: usuarios.nombre })
          .from(usuarios)
          .where(inArray(usuarios.id, ids))
          .orderBy(usuarios.nombre)
      : [];
  for (const stream of streams) {
    const others = rows.filter(({ id }) => id !== stream.actor._id).map(({ nombre }) => nombre);
    send(stream, 'otros', others);
  }
}

/** Most bytes that wait for a tab that does not read. */
const MOST_UNREAD = 64 * 1024;

function send<Name extends keyof EventosFicha>(
  { response }: Stream,
  name: Name,
  news: EventosFicha[Name],
): void {
  // Its end may have come while the news was read.
  if (response.writableEnded || response.destroyed) return;
  if (response.writableLength > MOST_UNREAD) return void response.destroy();
  response.write(`event: ${name}\ndata: ${JSON.stringify(news)}\n\n`);
}
