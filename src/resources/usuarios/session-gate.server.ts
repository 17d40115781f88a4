import type { FastifyRequest } from 'fastify';
import { factorMissing } from '#api/errors.server.ts';
import type { HttpApp } from '#api/http.server.ts';
import { whoAsked } from '#api/policy.server.ts';
import { askForMore, registerRecentProof } from '#api/recent-proof.server.ts';
import type { Actor } from '#office/access/actor.server.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Open to a session that lacks the second factor that its role must show: setting one up needs it. */
    withoutFactor?: true;
  }
}

/** As long as somebody may be away from a screen that they left open. */
const RECENT_MS = 10 * 60_000;

/**
 * What a session must have shown besides who it is (decision 054), decided before a body is read. Must be registered after the
 * policy, which finds who asks.
 */
export function registerSessionGate(app: HttpApp, { clock }: { clock: () => Date }): void {
  app.addHook('onRequest', async (request) => {
    const { faltaFactor } = whoAsked<Actor>(request) ?? {};
    if (faltaFactor && !request.routeOptions.config.withoutFactor) throw askForMore(request, factorMissing());
  });
  registerRecentProof(app, (request) => isRecent(request, clock()));
}

/** A program's key has no person behind it who could be asked: whoever made it was. */
function isRecent(request: FastifyRequest, now: Date): boolean {
  const { clave, probadaEn } = whoAsked<Actor>(request) ?? {};
  if (clave) return true;
  return probadaEn !== undefined && now.getTime() - probadaEn.getTime() <= RECENT_MS;
}
