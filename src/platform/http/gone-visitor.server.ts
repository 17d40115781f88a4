import type http from 'node:http';
import type { ServerHttp2Stream } from 'node:http2';

/** The stream of a request of HTTP/2; undefined in HTTP/1.1. */
export const streamOf = (request: http.IncomingMessage): ServerHttp2Stream | undefined =>
  (request as { stream?: ServerHttp2Stream }).stream;

/** Tells whether the visitor left before the answer was sent: their address is no longer known then, and nobody reads an answer. */
export const hasLeft = (request: http.IncomingMessage, response: http.ServerResponse): boolean =>
  !response.writableEnded && (streamOf(request)?.destroyed ?? response.destroyed);
