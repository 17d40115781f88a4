import type { FastifyRequest } from 'fastify';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { findActor } from '#oficina/base/roles/sessions.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { factorMissing } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { senderOf } from '#platform/http/policy.server.ts';
import { askForMore, registerRecentProof } from '#platform/http/secrets/recent-proof.server.ts';
import type { Tokens } from '#platform/http/secrets/tokens.server.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route accepts a session that lacks its required second factor, because setting one up needs it. */
    withoutFactor?: true;
  }
}

/** Finds the person of a session's token, for the policy; undefined when it is not open. */
export const actorOfSession = (
  { db, tokens, clock }: { db: Db; tokens: Tokens; clock: () => Date },
  token: string,
): Promise<Actor | undefined> => findActor({ db, tokens, now: clock() }, token);

/** Milliseconds that a proof of identity is recent: the time that a person may leave a screen open and away. */
const RECENT_MS = 10 * 60_000;

/**
 * Refuses sessions that lack a required second factor or a recent proof of identity (decision 054),
 * before the body is read. Register it after the policy, which finds the caller.
 */
export function registerSessionGate(app: HttpApp, { clock }: { clock: () => Date }): void {
  app.addHook('onRequest', async (request) => {
    const { faltaFactor } = senderOf<Actor>(request) ?? {};
    if (faltaFactor && !request.routeOptions.config.withoutFactor) throw askForMore(request, factorMissing());
  });
  registerRecentProof(app, (request) => isRecent(request, clock()));
}

/** An API key has no person to ask: its maker was asked when it was made. */
function isRecent(request: FastifyRequest, now: Date): boolean {
  const { clave, probadaEn } = senderOf<Actor>(request) ?? {};
  if (clave) return true;
  return probadaEn !== undefined && now.getTime() - probadaEn.getTime() <= RECENT_MS;
}
