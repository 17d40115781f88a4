import { actorOf, signedIn } from '#oficina/base/roles/actor.server.ts';
import type { StandardServices } from '#oficina/base/standard.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { page, serve } from '#platform/http/serve.server.ts';
import { feedOperations } from '../operations.ts';
import { feedSince, readFeed, renewFeed, revokeFeed } from './feed.server.ts';

export type FeedServices = StandardServices & { publicUrl: string };

/** A trabajador's own calendar for other programs: its secret address, and the file behind it. */
export function registerFeed(app: HttpApp, services: FeedServices): void {
  const { db, clock, publicUrl } = services;
  const config = { access: signedIn('trabajador') };
  serve(app, feedOperations.consultar, config, async (request) => ({
    creadoEn: await feedSince(db, actorOf(request)._id),
  }));
  serve(app, feedOperations.renovar, { ...config, once: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const secreto = await renewFeed(db, actorOf(request)._id, clock());
    return { url: `${publicUrl}/actividades/calendario/${secreto}.ics` };
  });
  serve(app, feedOperations.quitar, config, async (request) => {
    await revokeFeed(db, actorOf(request)._id);
    return true as const;
  });
  registerFeedFile(app, services);
}

/** `GET /actividades/calendario/{secreto}.ics`: programs ask for it every few minutes, or hours. */
function registerFeedFile(app: HttpApp, { db, clock, publicUrl }: FeedServices): void {
  page(
    app,
    { path: 'actividades/calendario/:archivo', head: false },
    { access: 'publico', coste: 20, rateLimit: { max: 60, timeWindow: '10 minutes' } },
    async (request, reply) => {
      const secreto = /^([\w-]{43})\.ics$/.exec(request.params.archivo ?? '')?.[1];
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
