import type { FastifyInstance, FastifyRequest } from 'fastify';
import { identityToConfirm } from '../errors.server.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The call wants a recent proof that its person is there: a session that somebody left open is not enough.
     * With names, only when its body changes one of these fields, also inside the `cambios` or `filas` of many rows.
     */
    recent?: true | readonly string[];
  }
}

/** Requests that may be repeated after the person proves their presence: they do not count as denied. */
const askedForMore = new WeakSet<FastifyRequest>();

export const needsMoreProof = (request: FastifyRequest): boolean => askedForMore.has(request);

/** Marks the request as one that was asked for more proof, and returns the refusal. */
export function askForMore<Refusal extends Error>(request: FastifyRequest, refusal: Refusal): Refusal {
  askedForMore.add(request);
  return refusal;
}

/**
 * Refuses with 40303 the calls with `recent`, unless `isRecent`. Register it after the policy: an actor
 * without the right is not asked for more proof.
 */
export function registerRecentProof(
  app: FastifyInstance,
  isRecent: (request: FastifyRequest) => boolean,
): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.recent === true && !isRecent(request))
      throw askForMore(request, identityToConfirm());
  });
  // After `registerUnchanged`: a value sent back as it was read changes nothing.
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
