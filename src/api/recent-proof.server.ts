import type { FastifyInstance, FastifyRequest } from 'fastify';
import { identityToConfirm } from './errors.server.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The call wants a recent proof that its person is there: a session that somebody left open is not enough.
     * With names, only when its body changes one of these fields, or the `cambios` or `filas` of one that writes many rows do.
     */
    recent?: true | readonly string[];
  }
}

/** Requests that may be repeated once the person has done what they were asked for: nobody was denied anything. */
const askedForMore = new WeakSet<FastifyRequest>();

export const needsMoreProof = (request: FastifyRequest): boolean => askedForMore.has(request);

/** Gives the refusal, which is no denial. */
export function askForMore<Refusal extends Error>(request: FastifyRequest, refusal: Refusal): Refusal {
  askedForMore.add(request);
  return refusal;
}

/**
 * Refuses with 40303 what routes declare by `recent`, unless `isRecent`. Must be registered after the policy, which finds who asks:
 * nobody is asked for more who may not call at all.
 */
export function registerRecentProof(
  app: FastifyInstance,
  isRecent: (request: FastifyRequest) => boolean,
): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.recent === true && !isRecent(request))
      throw askForMore(request, identityToConfirm());
  });
  // After `registerUnchanged`: what was sent back as it was read changes nothing.
  app.addHook('preHandler', async (request) => {
    const { recent } = request.routeOptions.config;
    if (!Array.isArray(recent) || !changesAny(request.body, recent) || isRecent(request)) return;
    throw askForMore(request, identityToConfirm());
  });
}

function changesAny(body: unknown, fields: readonly string[]): boolean {
  if (typeof body !== 'object' || body === null) return false;
  if (fields.some((field) => field in body && body[field as keyof typeof body] !== undefined)) return true;
  const { cambios, filas } = body as { cambios?: unknown; filas?: unknown };
  return (
    changesAny(cambios, fields) || (Array.isArray(filas) && filas.some((fila) => changesAny(fila, fields)))
  );
}
