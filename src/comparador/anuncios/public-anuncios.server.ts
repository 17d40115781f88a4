import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Db } from '#platform/database/db.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { page, serve } from '#platform/http/serve.server.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { provincias } from '#platform/kit/people/provincias.ts';
import type { AnuncioCounter } from './anuncio-counter.server.ts';
import { isPerson } from './is-person.ts';
import { liveAnuncios, visibleOf } from './live-anuncios.server.ts';
import { permisosAnuncio, ubicacionesAnuncio } from './places.ts';
import { viewTickets } from './view-tickets.server.ts';
import { type AnuncioPlace, anuncioMostrado } from './visible.ts';

export type PublicAnuncioServices = { db: Db; clock: () => Date; counter: AnuncioCounter; secret: string };

/** Limits per address, kept only in the memory of the rate limiter. */
const VIEWS = { max: 120, timeWindow: '1 minute' };
const CLICKS = { max: 20, timeWindow: '1 minute' };

const asked = z.strictObject({
  ubicacion: z.enum(keysOf(ubicacionesAnuncio), 'di uno de los sitios'),
  provincia: z
    .enum(provincias.map(({ codigo }) => codigo) as [string, ...string[]], 'no es una provincia')
    .optional(),
  permiso: z.enum(permisosAnuncio, 'no es un permiso').optional(),
});

const seen = z.strictObject({ _id: z.uuid('no es un identificador'), vista: z.string().max(100) });

/**
 * Routes of the boxes for anuncios. Pages are cached for everybody, so each box asks for its anuncio
 * separately.
 */
export function registerPublicAnuncios(app: HttpApp, services: PublicAnuncioServices): void {
  // Views are not logged, to protect visitors; failures are.
  app.register(async (context: HttpApp) => registerBoxes(context, services), { logLevel: 'warn' });
}

function registerBoxes(app: HttpApp, services: PublicAnuncioServices): void {
  const tickets = viewTickets(services.secret, services.clock);
  const choose = turns(services);
  serve(
    app,
    {
      method: 'GET',
      path: 'anuncios/siguiente',
      summary: 'El anuncio que toca enseñar en un sitio, siempre con el rótulo «Publicidad»; o ninguno',
      query: asked,
      answer: z.object({ anuncio: anuncioMostrado.nullable() }),
    },
    { access: 'publico', coste: 3 },
    async (request, reply) => {
      const { ubicacion, provincia = null, permiso = null } = request.query;
      reply.header('cache-control', 'no-store');
      const anuncio = await choose({ ubicacion, provincia, permiso });
      return { anuncio: anuncio ? { ...visibleOf(anuncio), vista: tickets.issue(anuncio._id) } : null };
    },
  );
  serve(
    app,
    {
      method: 'POST',
      path: 'anuncios/vista',
      summary: 'Cuenta una impresión, una vez; de quién no se guarda nada',
      body: seen,
      answer: z.object({ contada: z.boolean() }),
    },
    { access: 'publico', rateLimit: VIEWS, once: false },
    (request, reply) => {
      const { _id, vista } = request.body;
      reply.header('cache-control', 'no-store');
      const contada = isPerson(request) && tickets.spend(vista, _id, 'impresiones');
      if (contada) services.counter.add(_id, 'impresiones');
      return { contada };
    },
  );
  registerClick(app, services, (request, { id, vista }) => {
    if (!isPerson(request)) return false;
    // A visitor without scripts has no ticket, and the click still counts.
    return vista === undefined || tickets.spend(vista, id, 'clics');
  });
}

/** Makes the function that picks the next anuncio at each call. */
function turns({ db, clock, counter }: PublicAnuncioServices) {
  let day = '';
  let given = new Map<string, number>();
  return async ({ ubicacion, ...page }: AnuncioPlace) => {
    const hoy = todayInMadrid(clock());
    if (day !== hoy) [day, given] = [hoy, new Map()];
    const live = await liveAnuncios(db, { ubicaciones: [ubicacion], ...page, hoy });
    const anuncio = nextAnuncio(
      live.map((one) => {
        const pending = counter.pending(one._id, hoy);
        return {
          ...one,
          impresiones: one.impresiones + pending.total.impresiones,
          impresionesHoy: one.impresionesHoy + pending.hoy.impresiones,
          servidos: given.get(one._id) ?? 0,
        };
      }),
    );
    if (anuncio) given.set(anuncio._id, anuncio.servidos + 1);
    return anuncio;
  };
}

type Click = { id: string; vista?: string | undefined };

/**
 * `GET /anuncio/{id}`: redirects to the address stored with the anuncio, and to no other; to the site itself if the anuncio is no longer
 * shown.
 */
function registerClick(
  app: HttpApp,
  { db, counter }: PublicAnuncioServices,
  counts: (request: FastifyRequest, click: Click) => boolean,
): void {
  const limit = app.createRateLimit(CLICKS);
  page(
    app,
    {
      path: 'anuncio/:id',
      params: z.object({ id: z.uuid('no es un identificador') }),
      query: z.object({ vista: z.string().max(100).optional() }),
    },
    { access: 'publico', coste: 3 },
    async (request, reply) => {
      const { id } = request.params;
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow');
      const { rows } = await db.$client.query<{ estado: string; url: string }>({
        name: 'destino de un anuncio',
        text: 'SELECT estado, url_destino AS url FROM anuncios WHERE id = $1',
        values: [id],
      });
      const [anuncio] = rows;
      if (!anuncio) throw notFound('el anuncio');
      if (anuncio.estado !== 'publicado' || !anuncio.url.startsWith('https://'))
        return reply.redirect('/', 302);
      if (
        request.method === 'GET' &&
        !(await isTooMuch(request)) &&
        counts(request, { ...request.query, id })
      )
        counter.add(id, 'clics');
      return reply.redirect(anuncio.url, 302);
    },
  );

  async function isTooMuch(request: FastifyRequest): Promise<boolean> {
    const state = await limit(request);
    return !state.isAllowed && state.isExceeded;
  }
}

/** Data that decide which anuncio is next. */
export type Waiting = {
  _id: string;
  prioridad: number;
  tope: number | null;
  /** Seen in all, and today. */
  impresiones: number;
  impresionesHoy: number;
  /** Times that this program gave it to a page today, seen or not. */
  servidos: number;
};

/**
 * Picks the next anuncio: highest priority, then fewest views today. Views are counted by day, so that
 * a new anuncio does not stay alone until it reaches the old ones' total. Between equals it picks the
 * one given out less often, because many pages may ask before a view is counted. Undefined if all have
 * reached their limit.
 */
export function nextAnuncio<Ad extends Waiting>(waiting: readonly Ad[]): Ad | undefined {
  const open = waiting.filter(({ tope, impresiones }) => tope === null || impresiones < tope);
  return open.toSorted(
    (a, b) =>
      b.prioridad - a.prioridad ||
      a.impresionesHoy - b.impresionesHoy ||
      a.servidos - b.servidos ||
      (a._id < b._id ? -1 : 1),
  )[0];
}
