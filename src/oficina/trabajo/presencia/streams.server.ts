import type http from 'node:http';
import { inArray } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { usuarios } from '#oficina/acceso/usuarios/table.server.ts';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { rolesOfOpen } from '#oficina/base/roles/sessions.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { AppError } from '#platform/http/errors.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import type { EventosFicha } from '#platform/kit/presence.ts';
import { changesOf, type Ficha, noteLook, readMissed, seenBy } from './changes.server.ts';
import { type Company, openCompany, type Seat } from './company.server.ts';

/** Milliseconds between two signs of life: balancers cut what is silent for a minute. */
const BEAT_MS = 20_000;
/** Milliseconds between two looks at whether the sessions are still open. */
const CHECK_MS = 5_000;
/**
 * Milliseconds that a stream lasts, and most milliseconds added at random. A machine that vanishes never closes its stream:
 * this limit ends it, and a live tab opens another.
 */
const LASTS_MS = 10 * 60_000;
const SPREAD_MS = 60_000;
/** Milliseconds until an open stream counts as a look: a tab that closes at once has shown nothing to anybody. */
const SEEN_MS = 3_000;
/** Milliseconds that a person stays at a record after their stream ended: the tab may only be loading again. */
const STAYS_MS = 2_000;
/** Longest transaction in milliseconds: its changes may arrive after others that have a later instant. */
const LATE_MS = 60_000;
/** Most streams of a person, and of all people, in a program. */
const MOST_OF_PERSON = 12;
const MOST = 2_000;

/** A record as its reader may see it. */
export type Reading = { version: number; hidden: readonly string[] };

export type Opening = {
  ficha: Ficha;
  actor: Actor;
  /** Reads the record with the reader's rights; throws when they do not reach it. */
  read(): Promise<Reading>;
  /** Begins the answer, with its headers. */
  begin(): http.ServerResponse;
};

type Stream = Pick<Opening, 'ficha' | 'actor' | 'read'> & {
  response: http.ServerResponse;
  seat: Seat;
  /** Instant from which its changes are told. */
  since: Date;
  known: Set<string>;
  until: number;
};

export type Streams = {
  /** Opens a stream. Throws when the record is out of reach, there is no room, or the program is leaving. */
  open(opening: Opening): Promise<void>;
  /** Ends all streams, so that their tabs open new ones in another program, and opens no more. */
  endAll(): void;
  close(): Promise<void>;
};

export type StreamsOptions = {
  db: Db;
  clock: () => Date;
  url?: string | undefined;
  onError(failure: unknown): void;
  seenMs?: number;
};

const keyOf = ({ entidad, _id }: Ficha) => `${entidad}/${_id}`;

/** Streams of this program: each tells who else has a record open, and what others change in it. */
export function openStreams({ db, clock, url, onError, seenMs = SEEN_MS }: StreamsOptions): Streams {
  const streams = new Set<Stream>();
  /** Records whose streams are being opened, and whether one was written to meanwhile. */
  const opening = new Set<{ ficha: string; written: boolean }>();
  let leaving = false;
  const at = (ficha?: string) => [...streams].filter(({ seat }) => !ficha || seat.ficha === ficha);
  const company: Company = openCompany({
    db,
    url,
    onCompany: (ficha) => void tellCompany(at(ficha), { db, company, ficha }).catch(onError),
    onChange: (ficha) => {
      for (const one of opening) one.written ||= !ficha || one.ficha === ficha;
      for (const stream of at(ficha)) tellChanges(stream).catch(onError);
    },
    onError,
  });
  const end = (stream: Stream, reason: EventosFicha['fin']) => {
    send(stream, 'fin', reason);
    stream.response.end();
    streams.delete(stream);
  };
  /**
   * Ends the streams whose session ended, or whose person now has another role. If the tab opens another, its access is checked
   * again.
   */
  const check = async (some: readonly Stream[]) => {
    if (some.length === 0) return;
    const open = await rolesOfOpen(db, { ids: some.map(({ actor }) => actor.sesionId), now: clock() });
    for (const stream of some) if (open.get(stream.actor.sesionId) !== stream.actor.rol) end(stream, 'sigue');
  };
  const tellChanges = async (stream: Stream) => {
    const { ficha, actor, since, known } = stream;
    const found = await changesOf(db, { ficha, besides: actor._id, since });
    if (found.every(({ _id }) => known.has(_id))) return;
    await check([stream]);
    if (!streams.has(stream)) return;
    const reading = await stream.read().catch(() => undefined);
    const fresh = found.filter(({ _id }) => !known.has(_id));
    for (const { _id } of fresh) known.add(_id);
    // If the reader lost access, send only the deletion.
    const cambios = reading ? seenBy(fresh, reading.hidden) : fresh.filter(({ eliminado }) => eliminado);
    if (cambios.length > 0)
      send(stream, 'novedades', { vista: null, version: reading?.version ?? null, cambios });
    if (!reading) end(stream, 'sigue');
  };
  const beat = setInterval(() => {
    for (const { response } of streams) response.write(':\n\n');
  }, BEAT_MS).unref();
  const looking = setInterval(() => {
    for (const stream of streams) if (stream.until < performance.now()) end(stream, 'sigue');
    check([...streams]).catch(onError);
  }, CHECK_MS).unref();
  const endAll = () => {
    leaving = true;
    for (const stream of streams) end(stream, 'sigue');
  };
  const begin = async ({ ficha, actor, read, begin: answer }: Opening): Promise<Stream> => {
    if (leaving || streams.size >= MOST) throw noRoom();
    const [now, usuarioId] = [clock(), actor._id];
    const since = new Date(now.getTime() - LATE_MS);
    // Throws first if they may not read the record, so that nobody is noted there.
    await read();
    const missed = await readMissed(db, { ficha, usuarioId, now, since });
    // Read the version after the changes: with a version older than them, the tab would not show them.
    const { version, hidden } = await read();
    if (leaving) throw noRoom();
    for (const oldest of beyond([...streams], usuarioId)) end(oldest, 'demasiadas');
    const seat = { id: uuid(), usuarioId, ficha: keyOf(ficha) };
    const until = performance.now() + LASTS_MS + Math.random() * SPREAD_MS;
    const stream = { ficha, actor, read, response: answer(), seat, since, known: missed.known, until };
    // The tab may have gone meanwhile.
    if (stream.response.destroyed) return stream;
    streams.add(stream);
    noteLooks(stream, { db, clock, onError, seenMs, forget: () => streams.delete(stream) });
    stream.response.once('close', () => void setTimeout(() => company.leave(seat), STAYS_MS).unref());
    send(stream, 'novedades', { vista: missed.vista, version, cambios: seenBy(missed.cambios, hidden) });
    company.enter(seat);
    return stream;
  };
  return {
    open: async (asked) => {
      const coming = { ficha: keyOf(asked.ficha), written: false };
      opening.add(coming);
      const stream = await begin(asked).finally(() => opening.delete(coming));
      if (coming.written) await tellChanges(stream);
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

type Looks = Required<Omit<StreamsOptions, 'url'>> & {
  /** Forgets the stream; false if the server has ended it. */
  forget(): boolean;
};

/** Notes the look of a stream's person when it has lasted, and again when their tab closes it. */
function noteLooks({ response, ficha, actor }: Stream, { db, clock, onError, seenMs, forget }: Looks): void {
  let isSeen = false;
  const note = () => noteLook(db, { ficha, usuarioId: actor._id, now: clock() }).catch(onError);
  const timer = setTimeout(() => {
    isSeen = true;
    note();
  }, seenMs).unref();
  response.once('close', () => {
    clearTimeout(timer);
    // The tab closed the stream itself, so until now its person saw everything.
    if (forget() && isSeen) note();
  });
}

/** The oldest streams of a person, which must end to make room for one more. */
function beyond(streams: readonly Stream[], usuarioId: string): Stream[] {
  const mine = streams.filter(({ actor }) => actor._id === usuarioId);
  return mine.slice(0, Math.max(0, mine.length - MOST_OF_PERSON + 1));
}

const noRoom = () => new AppError(errorCodes.noDisponible, 'Ahora no se puede saber quién más está aquí');

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
  // The stream may have ended while the news was read.
  if (response.writableEnded || response.destroyed) return;
  if (response.writableLength > MOST_UNREAD) return void response.destroy();
  response.write(`event: ${name}\ndata: ${JSON.stringify(news)}\n\n`);
}
