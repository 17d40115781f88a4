import http from 'node:http';
import { boundNetworks, type NetworkBounds, usualBounds } from './bounds/network-bounds.server.ts';
import { type BodyPace, usualPace, watchBody } from './bounds/slow-bodies.server.ts';
import type { KeyPair } from './certificates/key-pair.server.ts';
import { type CutServer, createTlsServer } from './certificates/tls-server.server.ts';
import { hasLeft } from './gone-visitor.server.ts';
import { StartupError } from './startup-error.server.ts';

export type Listener = {
  server: http.Server;
  /** Sets the handler. Before that every request gets 503: the port answers while the database starts. */
  serve(handler: http.RequestListener): void;
  /** Tells balancers that the program is about to close, and goes on answering. */
  leave(): void;
  /** Serves another certificate from the next connection on. */
  renew(tls: KeyPair): void;
  /** Stops accepting, lets running requests end for at most `graceMs`, then cuts. */
  close(graceMs: number): Promise<void>;
};

export type ListenOptions = {
  host: string;
  port: number;
  /** Certificate and key for https, with HTTP/2; without them the server speaks http. */
  tls?: KeyPair | undefined;
  /** Seconds that an idle connection stays open; a balancer's own limit must be shorter. */
  keepAliveS?: number;
  pace?: BodyPace;
  bounds?: NetworkBounds;
  /** IP addresses and networks of proxies, which have no bounds. */
  trustedProxies?: readonly string[];
};

/** Node looks for slow clients only every 30 s by default, so a few dripping connections would stay. */
const timeoutsOf = (keepAliveS: number): http.ServerOptions => ({
  headersTimeout: 8_000,
  // `watchBody` limits the bodies.
  requestTimeout: 0,
  keepAliveTimeout: keepAliveS * 1_000,
  connectionsCheckingInterval: 1_000,
});

/** Takes the port at once, before any slow work. Throws `StartupError` when it is taken. */
export async function listen({
  host,
  port,
  tls,
  keepAliveS = 10,
  pace = usualPace,
  bounds = usualBounds,
  trustedProxies = [],
}: ListenOptions): Promise<Listener> {
  let handler: http.RequestListener = notReady;
  let closing = false;
  let leaving = false;
  const timeouts = timeoutsOf(keepAliveS);
  const dispatch: http.RequestListener = (request, response) => {
    if (hasLeft(request, response)) return;
    // An open connection would keep a stopping program from ending.
    if ((closing || leaving) && request.httpVersionMajor < 2) response.shouldKeepAlive = false;
    response.once('close', () => closing && server.closeIdleConnections());
    watchBody(request, response, pace);
    const [path] = (request.url ?? '').split('?');
    if (path === '/vivo') return tell(response, 200, 'vivo');
    if (path === '/listo') {
      if (leaving || closing) return tell(response, 503, 'cerrando');
      // Ready means that the database answers too: `/salud` checks it.
      request.url = '/salud';
    }
    handler(request, response);
  };
  const { server, cut, renew } = tls
    ? createTlsServer(tls, timeouts, dispatch)
    : createPlainServer(timeouts, dispatch);
  boundNetworks(server, bounds, trustedProxies);
  await bind(server, host, port);
  return {
    server,
    serve: (next) => {
      handler = next;
    },
    leave: () => {
      leaving = true;
    },
    renew,
    close: (graceMs) => {
      closing = true;
      return drain({ server, cut }, graceMs);
    },
  };
}

function createPlainServer(timeouts: http.ServerOptions, dispatch: http.RequestListener): CutServer {
  const server = http.createServer(timeouts, dispatch);
  return { server, cut: () => server.closeAllConnections(), renew: () => {} };
}

const notReady: http.RequestListener = (_request, response) => tell(response, 503, 'arrancando');

/** Answers with the state of this process, which no other part knows. */
function tell(response: http.ServerResponse, status: number, estado: string): void {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  response
    .writeHead(status, { ...headers, ...(status === 503 && { 'retry-after': '2' }) })
    .end(JSON.stringify({ estado }));
}

function bind(server: http.Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen({ host, port }, () => {
      server.removeAllListeners('error');
      resolve();
    });
  });
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartupError(
      `El puerto ${port} ya está en uso por otro programa. Ciérralo o elige otro: PORT=${port + 1} npm start`,
    );
  }
  if (error.code === 'EACCES') {
    return new StartupError(`No hay permiso para usar el puerto ${port}. Elige uno a partir de 1024.`);
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartupError(`HOST=${host} no es una dirección de esta máquina.`);
  }
  return error;
}

function drain({ server, cut }: Pick<CutServer, 'server' | 'cut'>, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cutting = setTimeout(cut, graceMs);
    server.close(() => {
      clearTimeout(cutting);
      resolve();
    });
    server.closeIdleConnections();
  });
}
