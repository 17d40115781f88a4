import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { report } from '#platform/observe/log/log.server.ts';
import { methodAndRoute, noteRefusal } from '#platform/observe/log/request-log.server.ts';
import { refusalOf, replyNotFound, sendRefusal } from './errors.server.ts';
import { hasLeft } from './gone-visitor.server.ts';
import { demandMethod, learnMethods, type MethodsOf } from './methods.server.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Verbs that an address takes. */
    methodsOf: MethodsOf;
  }
}

/** A visitor who leaves can make a request fail at any point. That is no error, or anybody could fill the log with errors. */
const failureEvent = (request: FastifyRequest, reply: FastifyReply) =>
  hasLeft(request.raw, reply.raw) ? 'request failed after its visitor left' : 'request failed';

/**
 * Answers every failure in one form: an expected one with its message, an unexpected one with a trace id
 * and a line in the log.
 */
export function registerErrors(app: FastifyInstance): void {
  app.decorate('methodsOf', learnMethods(app));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const body = refusalOf(error, request);
    noteRefusal(request, body.codigo);
    // A web that is not open yet is no failure.
    if (body.codigo >= 50_000 && body.codigo !== errorCodes.webCerrada)
      report(request.log, failureEvent(request, reply), { ...methodAndRoute(request), failure: error });
    const espera = body.detalle?.espera;
    if (typeof espera === 'number') reply.header('retry-after', espera);
    sendRefusal(reply, body);
  });
  app.setNotFoundHandler((request, reply) => {
    demandMethod(request, reply, app.methodsOf(request.url.replace(/\?.*/s, '')));
    replyNotFound(request, reply);
  });
}
