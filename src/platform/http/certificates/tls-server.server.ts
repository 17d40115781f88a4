import type http from 'node:http';
import http2 from 'node:http2';
import type { Socket } from 'node:net';
import type { SecureContextOptions } from 'node:tls';
import type { KeyPair } from './key-pair.server.ts';

/** An idle connection of HTTP/2 is closed after so long; the browser opens another one when it needs it. */
const IDLE_MS = 60_000;

/** Requests of one connection at the same time. A page asks for some ten files; Node has no limit of its own. */
const STREAMS = 128;

/** Requests of one connection that its client may abort, at once and each second after that; more end the connection. */
const RESETS = { streamResetBurst: 256, streamResetRate: 32 };

/** Suites with authenticated encryption and forward secrecy only, as RFC 9325 (4.2) recommends; the first three are those of TLS 1.3. */
const SUITES = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
];
const SECURITY: SecureContextOptions = { minVersion: 'TLSv1.2', ciphers: SUITES.join(':') };

/** A server, with the orders that cut its open connections and give it another certificate. */
export type CutServer = { server: http.Server; cut(): void; renew(tls: KeyPair): void };

/**
 * A server that speaks HTTP/2 with whoever offers it (decision 088) and HTTP/1.1 with all others, on the same port.
 * @param timeouts those of `http.createServer`, for HTTP/1.1.
 */
export function createTlsServer(
  tls: KeyPair,
  timeouts: http.ServerOptions,
  dispatch: http.RequestListener,
): CutServer {
  const server = http2.createSecureServer({
    ...tls,
    ...SECURITY,
    allowHTTP1: true,
    ...RESETS,
    settings: { maxConcurrentStreams: STREAMS },
  });
  Object.assign(server, timeouts);
  // Node gives requests of HTTP/2 the shape of those of HTTP/1.1, but its types do not say so.
  const asHttp = server as unknown as http.Server;
  asHttp.on('request', (request, response) => {
    const { ':authority': authority } = request.headers as { ':authority'?: string };
    // HTTP/2 names the host in `:authority`, and the program reads it from `host`.
    if (authority !== undefined) request.headers.host ??= authority;
    dispatch(request, response);
  });
  server.on('session', (session) => session.setTimeout(IDLE_MS, () => session.close()));
  const sockets = new Set<Socket>();
  asHttp.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    server: asHttp,
    // Open connections keep the certificate that they began with.
    renew: (next) => server.setSecureContext({ ...next, ...SECURITY }),
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
