import { z } from 'zod';
import { notFound } from '#api/errors.server.ts';
import type { HttpApp } from '#api/http.server.ts';
import { actorOf, signedIn } from '#office/access/actor.server.ts';
import type { StandardServices } from '#office/standard.server.ts';
import { feedSince, readFeed, renewFeed, revokeFeed } from './feed.server.ts';

export type FeedServices = StandardServices & { publicUrl: string };

/** A trabajador's own calendar for other programs: its secret address, and the file behind it. */
export function registerFeed(app: HttpApp, services: FeedServices): void {
  const { db, clock, publicUrl } = services;
  const config = { access: signedIn('trabajador') };
  app.get(
    '/actividades/consultarCalendario',
    {
      config,
      schema: {
        summary: 'Desde cuándo tiene dirección el calendario de quien llama; null si no la tiene',
        response: { 200: z.object({ creadoEn: z.string().nullable() }) },
      },
    },
    async (request) => ({ creadoEn: await feedSince(db, actorOf(request)._id) }),
  );
  app.put(
    '/actividades/renovarCalendario',
    {
      config: { ...config, once: false },
      schema: {
        summary: 'Da otra dirección secreta al calendario de quien llama: la anterior deja de valer',
        body: z.strictObject({}),
        response: { 200: z.object({ url: z.string().describe('No se vuelve a enseñar') }) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const secreto = await renewFeed(db, actorOf(request)._id, clock());
      return { url: `${publicUrl}/actividades/calendario/${secreto}.ics` };
    },
  );
  app.put(
    '/actividades/quitarCalendario',
    {
      config,
      schema: {
        summary: 'Deja el calendario de quien llama sin dirección',
        body: z.strictObject({}),
        response: { 200: z.literal(true) },
      },
    },
    async (request) => {
      await revokeFeed(db, actorOf(request)._id);
      return true as const;
    },
  );
  registerFeedFile(app, services);
}

/** `GET /actividades/calendario/{secreto}.ics`: programs ask for it every few minutes, or hours. */
function registerFeedFile(app: HttpApp, { db, clock, publicUrl }: FeedServices): void {
  app.get<{ Params: { archivo: string } }>(
    '/actividades/calendario/:archivo',
    {
      exposeHeadRoute: false,
      config: { access: 'publico', coste: 20, rateLimit: { max: 60, timeWindow: '10 minutes' } },
    },
    async (request, reply) => {
      const secreto = /^([\w-]{43})\.ics$/.exec(request.params.archivo)?.[1];
      const text = secreto && (await readFeed(db, { secreto, now: clock(), publicUrl }));
      if (!text) throw notFound('el calendario');
      reply
        .header('cache-control', 'private, no-store')
        .header('x-robots-tag', 'noindex, nofollow')
        .header('referrer-policy', 'no-referrer')
        .header('content-disposition', 'inline; filename="actividades.ics"')
        .type('text/calendar; charset=utf-8');
      return text;
    },
  );
}
