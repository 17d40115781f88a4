import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { Log, report } from './log.server.ts';

/** Adds to a request the pattern of its page and the code it was refused with, which Fastify does not know. */
const pages = new WeakMap<FastifyRequest, string>();
const refusals = new WeakMap<FastifyRequest, number>();

/** Notes the pattern of the page that answers: for Fastify all pages are one route. */
export const notePage = (request: FastifyRequest, pattern: string): void => {
  pages.set(request, pattern);
};

/** Notes the code of the API for a refused request. */
export const noteRefusal = (request: FastifyRequest, codigo: number): void => {
  refusals.set(request, codigo);
};

/** Method and route of a request for its events, without any part of the sent address. */
export const methodAndRoute = (request: FastifyRequest): { method: string; route: string } => ({
  method: request.method,
  route: pages.get(request) ?? request.routeOptions?.url ?? '*',
});

/**
 * Writes Fastify's lines about each request as events. Health checks arrive every few seconds and leave
 * none.
 */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'idTraza', disableRequestLogging: ({ url = '' }) => url === '/salud' });
  }

  override incomingRequest(request: FastifyRequest): void {
    if (!this.isLogDisabled(request)) report(request.log, 'request received', methodAndRoute(request));
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (this.isLogDisabled(request)) return;
    const told = { ...methodAndRoute(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    if (error) report(request.log, 'answer cut short', told);
    else report(request.log, 'request completed', { ...told, codigo: refusals.get(request) });
  }

  override streamError(error: NodeJS.ErrnoException, request: FastifyRequest, reply: FastifyReply): void {
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') this.requestCompleted(error, request, reply);
    else this.#notWritten(error, request);
  }

  override writeHeadError(error: Error, request: FastifyRequest): void {
    this.#notWritten(error, request);
  }

  override serializerError(error: Error, request: FastifyRequest): void {
    this.#notWritten(error, request);
  }

  override defaultErrorLog(error: Error, request: FastifyRequest): void {
    report(request.log, 'request failed', { ...methodAndRoute(request), failure: error });
  }

  /** The line of the completed request already says it. */
  override routeNotFound(): void {}

  override serviceUnavailable(logger: Parameters<LogController['serviceUnavailable']>[0]): void {
    Log.before(logger).report('request refused while closing', {});
  }

  #notWritten(failure: Error, request: FastifyRequest): void {
    report(request.log, 'answer not written', { ...methodAndRoute(request), failure });
  }
}
