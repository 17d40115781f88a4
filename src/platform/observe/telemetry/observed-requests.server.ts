import http from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { methodAndRoute } from '../log/request-log.server.ts';
import { durationsNow, type OpenSpan, tracesNow } from './observer.server.ts';

/** A request while it is answered. */
type Visit = {
  start: number;
  span: OpenSpan | undefined;
  /** Route pattern of a page from the cache: the framework never sees such a request, so only the cache knows it. */
  route?: string;
  request?: FastifyRequest;
};

const visits = new WeakMap<http.IncomingMessage, Visit>();

/** Known methods. Any other word may be something that somebody sent, so it counts as `_OTHER`. */
const METHODS = new Set(http.METHODS);

const isObserved = () => durationsNow() !== undefined || tracesNow() !== undefined;

/**
 * Measures each answer of a handler until its last byte, and makes a span of it. Without observers, gives the same
 * handler.
 */
export function observeRequests(handler: http.RequestListener): http.RequestListener {
  if (!isObserved()) return handler;
  return (request, response) => {
    const method = METHODS.has(request.method ?? '') ? (request.method as string) : '_OTHER';
    const { traceparent } = request.headers;
    const parent = typeof traceparent === 'string' ? traceparent : undefined;
    const span = tracesNow()?.begin({ name: method, kind: 'server', parent });
    const visit: Visit = { start: performance.now(), span };
    visits.set(request, visit);
    response.once('close', () => end(visit, method, response));
    const work = () => handler(request, response);
    if (span) span.run(work);
    else work();
  };
}

function end({ start, span, route: kept, request }: Visit, method: string, response: http.ServerResponse) {
  const route = kept ?? (request ? methodAndRoute(request).route : '*');
  // 499 is the code of nginx for a visitor who left.
  const status = response.writableFinished ? response.statusCode : 499;
  durationsNow()?.answer((performance.now() - start) / 1_000, { method, route, status });
  span?.end({
    name: `${method} ${route}`,
    failed: status >= 500,
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      ...(request && { 'carne.request': request.id }),
      ...(kept !== undefined && { 'carne.page': 'kept' }),
    },
  });
}

/**
 * Gets the route of each request from the framework, and restores the trace after the body is read. Does nothing
 * without observers.
 */
export function registerObserved(app: FastifyInstance): void {
  if (!isObserved()) return;
  app.addHook('onRequest', (request, _reply, done) => {
    const visit = visits.get(request.raw);
    if (visit) visit.request = request;
    done();
  });
  // The body parser calls back in the async context of the opening of the connection, without the span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = visits.get(request.raw)?.span;
    if (span) span.run(done);
    else done();
  });
}

/** Notes that the cache answered a request, and the route pattern of the page. */
export function noteKept(request: http.IncomingMessage, route: string): void {
  const visit = visits.get(request);
  if (visit) visit.route = route;
}
