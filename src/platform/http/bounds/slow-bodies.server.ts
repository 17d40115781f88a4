import type http from 'node:http';
import { v7 as uuid } from 'uuid';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { AppError, refusalOf } from '../errors.server.ts';
import { streamOf } from '../gone-visitor.server.ts';

/** Limits for the body of a request; a long one may take as long as it needs while it arrives. */
export type BodyPace = {
  /** Longest time without a byte. */
  silenceMs: number;
  /** Least bytes per second over `windowMs`; a bad telephone sends many times more. */
  minRate: number;
  windowMs: number;
  /** Milliseconds between checks. */
  everyMs: number;
};

export const usualPace: BodyPace = { silenceMs: 10_000, minRate: 4_096, windowMs: 20_000, everyMs: 1_000 };

const MESSAGE =
  'El envío se ha parado o llega demasiado despacio, y no se ha guardado. Comprueba la conexión y vuelve a intentarlo';

/**
 * Ends a request whose body stops arriving, or drips to hold the connection, with 408 and the API's body
 * of errors. Time when this side does not read does not count. Node's own limit is for the whole request,
 * and would cut a large file over a slow line.
 */
export function watchBody(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  pace: BodyPace,
): void {
  if (!hasBody(request)) return;
  const arrived = countArrived(request);
  let seen = arrived();
  let silentMs = 0;
  let window = { ms: 0, bytes: 0 };
  const timer = setInterval(() => {
    if (request.complete || request.destroyed) return clearInterval(timer);
    const bytes = arrived() - seen;
    seen += bytes;
    // Unread bytes here hold back the rest.
    if (request.readableLength > 0 || streamOf(request)?.readableLength) return;
    silentMs = bytes > 0 ? 0 : silentMs + pace.everyMs;
    window = { ms: window.ms + pace.everyMs, bytes: window.bytes + bytes };
    const tooSlow = window.ms >= pace.windowMs && window.bytes * 1_000 < pace.minRate * window.ms;
    if (window.ms >= pace.windowMs) window = { ms: 0, bytes: 0 };
    if (silentMs >= pace.silenceMs || tooSlow) {
      clearInterval(timer);
      refuse(request, response);
    }
  }, pace.everyMs).unref();
  response.once('close', () => clearInterval(timer));
}

function hasBody(request: http.IncomingMessage): boolean {
  const stream = streamOf(request);
  // In HTTP/2 a body needs neither header.
  if (stream) return !stream.endAfterHeaders;
  const { headers } = request;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Counts the received bytes of the connection. In HTTP/2, where requests share the connection, counts those of the request. */
function countArrived(request: http.IncomingMessage): () => number {
  const { socket } = request;
  if (!streamOf(request)) return () => socket.bytesRead;
  let bytes = 0;
  const push = request.push.bind(request);
  request.push = (part: Buffer | null, encoding) => {
    bytes += part?.length ?? 0;
    return push(part, encoding);
  };
  return () => bytes;
}

/** The reader of the body gets this error and answers; without a reader, it is answered here. */
function refuse(request: http.IncomingMessage, response: http.ServerResponse): void {
  const error = new AppError(errorCodes.demasiadoLento, MESSAGE);
  if (response.headersSent) return void request.destroy();
  if (!streamOf(request)) response.setHeader('connection', 'close');
  if (request.listenerCount('error') > 0) return void request.emit('error', error);
  const body = JSON.stringify(refusalOf(error, { id: uuid(), method: request.method ?? 'POST' }));
  response.writeHead(408, { 'content-type': 'application/json; charset=utf-8' }).end(body);
}
