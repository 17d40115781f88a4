import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#platform/http/errors.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Marks a call that sends mail. `instead`: the call does nothing else, so without mail it is refused before
     * any change, and the text gives the alternative. `made`: the call does other work, which stays, and the text
     * says what was done; undefined when this request mails nobody.
     */
    mails?: { instead: string } | { made(request: FastifyRequest): string | undefined };
  }
}

const NO_SERVER = 'No hay servidor de correo configurado';

/** Alternative to a correo about a papel. */
export const PRINT_INSTEAD = 'Imprime o descarga el documento, o configura el correo.';

/**
 * 409 of a call that only mails: nothing was sent and nothing changed. `instead` is the alternative, in
 * words.
 */
export const notMailed = (instead: string) =>
  new AppError(errorCodes.sinServidorCorreo, `${NO_SERVER}: no se ha enviado nada. ${instead}`);

/**
 * 409 of a call that did its work but could not mail it: `made` is what stays, and `hecho` the answer that
 * it would have given.
 */
const madeUnmailed = (made: string, hecho: unknown) =>
  new AppError(errorCodes.sinServidorCorreo, `${made}, pero no se ha enviado ningún correo: ${noServer}.`, {
    detalle: { hecho },
  });

const noServer = NO_SERVER.toLowerCase();

/**
 * Makes calls that mail answer 409 with an explanation while there is no way to send mail. Register it before the
 * routes, and before `registerOnce`. It asks `ready` at each call: the demonstration, which has its own mailbox,
 * may end while the program runs.
 */
export function registerMailGuard(app: FastifyInstance, ready: () => Promise<boolean>): void {
  app.addHook('preHandler', async (request) => {
    const { mails } = request.routeOptions.config;
    if (mails && 'instead' in mails && !(await ready())) throw notMailed(mails.instead);
  });
  // Inside the store of repeated answers, which is registered later: a repeated request gets the same answer.
  app.addHook('onRoute', (route) => {
    const mails = route.config?.mails;
    if (!mails || 'instead' in mails) return;
    const handle = route.handler;
    route.handler = async function (request, reply) {
      const payload: unknown = await handle.call(this, request, reply);
      const made = mails.made(request);
      if (made === undefined || (await ready())) return payload;
      throw madeUnmailed(made, answerOf(request, payload));
    };
  });
}

/** Answer that the call would have given, through its schema, which removes private fields. */
function answerOf(request: FastifyRequest, payload: unknown): unknown {
  const { 200: schema } = (request.routeOptions.schema?.response ?? {}) as Record<number, unknown>;
  return schema instanceof z.ZodType ? z.encode(schema, payload) : true;
}
