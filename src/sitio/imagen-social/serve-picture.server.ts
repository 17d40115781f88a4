import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { exactBytes } from '#platform/files/exact-bytes.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { page } from '#platform/http/serve.server.ts';
import { drawPicture, LOOK, type PictureContent } from './picture.server.ts';

/** Answers with the picture of some content: `return servePicture(reply, { title, subtitle })`. */
export type ServePicture = (reply: FastifyReply, content: PictureContent) => Promise<FastifyReply>;

const KEPT_PICTURES = 200;
const KEPT_BYTES = 20 * 1024 * 1024;
const MAX_WAITING = 20;
const RETRY_AFTER_SECONDS = 10;

/**
 * A server of pictures with a memory and a queue of its own. Pictures are drawn one at a time, so that a crawler cannot
 * take the whole processor; with 20 more waiting, others are refused with 503. Whoever has the picture gets 304, without
 * it being drawn.
 */
export function pictureServer(draw: (content: PictureContent) => Promise<Buffer>): ServePicture {
  const pictureOf = keptAndQueued(draw);
  return async (reply, content) => {
    const key = hashOf(content);
    const etag = `"${key}"`;
    const known = isKnown(reply.request.headers['if-none-match'], etag);
    const picture = known ? undefined : pictureOf(key, content);
    if (picture === 'busy') {
      reply.header('retry-after', RETRY_AFTER_SECONDS);
      throw Object.assign(new Error('too many pictures are waiting to be drawn'), { statusCode: 503 });
    }
    const body = await picture;
    reply
      .header('cache-control', 'public, max-age=86400')
      .header('etag', etag)
      // Other sites may embed the picture.
      .header('cross-origin-resource-policy', 'cross-origin');
    if (!body) return reply.code(304).send();
    return reply.type('image/png').header('content-length', body.length).send(body);
  };
}

/** The one server of this process: every route that gives a picture waits in the same queue. */
export const servePicture: ServePicture = pictureServer(drawPicture);

/** `GET /imagenes/portada.png`: the picture of the site, for the pages that have none of their own. */
export function registerDefaultPicture(app: HttpApp): void {
  page(app, { path: 'imagenes/portada.png' }, { access: 'publico', coste: 0 }, (_request, reply) =>
    servePicture(reply, {
      title: 'Compara autoescuelas por lo que de verdad cuesta el carné',
      subtitle: 'Coste esperado, aprobados oficiales de la DGT y precios de cada autoescuela',
    }),
  );
}

/** Gives a kept picture, waits for one that is being drawn, or queues a new one; 'busy' if too many wait. */
function keptAndQueued(draw: (content: PictureContent) => Promise<Buffer>) {
  const kept = new LRUCache<string, Buffer>({
    max: KEPT_PICTURES,
    maxSize: KEPT_BYTES,
    sizeCalculation: (picture) => picture.length,
  });
  const pending = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();

  return (key: string, content: PictureContent): Buffer | Promise<Buffer> | 'busy' => {
    const found = kept.get(key) ?? pending.get(key);
    if (found) return found;
    // The count includes the picture that is being drawn.
    if (pending.size > MAX_WAITING) return 'busy';
    const drawn = last
      .then(() => draw(content))
      .then((drawn) => {
        const picture = exactBytes(drawn);
        kept.set(key, picture);
        return picture;
      })
      .finally(() => pending.delete(key));
    pending.set(key, drawn);
    last = drawn.catch(() => {});
    return drawn;
  };
}

function hashOf(content: PictureContent): string {
  return createHash('sha256')
    .update(JSON.stringify([LOOK, content]))
    .digest('base64url');
}

/** Whether If-None-Match holds this tag; tags in it may be marked as weak. */
function isKnown(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
