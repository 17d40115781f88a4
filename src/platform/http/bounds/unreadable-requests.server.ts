import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { barePage } from '../bare-page.server.ts';
import { refusalOf, sendRefusal } from '../errors.server.ts';

/** Words for a request that never reaches a route, by its status. */
const WORDS: Readonly<Record<number, readonly [titulo: string, texto: string]>> = {
  400: ['Esa dirección no se entiende', 'Le sobra o le falta algo: puede que se copiara a medias.'],
  408: ['La petición no ha llegado entera', 'La conexión se ha quedado a medias: vuelve a intentarlo.'],
  431: ['Esa dirección es demasiado larga', 'El programa no lee direcciones de más de 16 kB.'],
};

function pageFor(status: number): string {
  const [titulo, texto] = WORDS[status] ?? WORDS[400] ?? ['', ''];
  return barePage(titulo, `<p>${texto}</p><p><a href="/">Ir a la página de inicio</a></p>`);
}

const HEADERS: IncomingHttpHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** Answers an address that no route can be found for, as `/%`: a page to browsers, the usual refusal to programs. */
export function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers.accept?.includes('text/html')) reply.code(400).headers(HEADERS).send(pageFor(400));
  else sendRefusal(reply, refusalOf(error, request));
}

/** Status by code of Node's parser; any other is a request that is not HTTP. */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers a request that Node could not read: nothing of it is known, so the answer is a page. */
export function refuseUnread(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = STATUSES[error.code ?? ''] ?? 400;
  const body = pageFor(status);
  const headers = { ...HEADERS, 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}
