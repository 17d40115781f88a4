import type http from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { AppError } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { senderOf } from '#platform/http/policy.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { ASK_AGAIN_S, type Puerta } from './puertas.ts';
import { isOpen, webDoorReader } from './read-doors.server.ts';
import type { Viewer } from './viewer.server.ts';

/** Door of a route that is not behind the door of the web: another door, or none. */
export type Exception = Exclude<Puerta, 'web'> | 'ninguna';

export type GateOptions = {
  db: Db;
  viewer: Viewer;
  /** Door of a route (`POST /alumnos/autoregistro`) or a page (`GET /presupuesto/:token`), if it has one of its own. */
  exceptionOf(route: string): Exception | undefined;
  /** Version of the public data that a request has read since it arrived, if it has. */
  versionOf(request: http.IncomingMessage): string | undefined;
};

/** Access to a route. `preview`: the route is closed, but a trabajador may look at it, without sending forms. */
export type GateAccess = 'open' | 'preview' | 'closed';

export type Gate = {
  /** Gives a visitor's access to a page; `pattern` is the route of the page, such as `/presupuesto/:token`. */
  accessTo(request: FastifyRequest, pattern: string): Promise<GateAccess>;
};

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** Route of every page. The gate skips it: the site knows which page it is, and asks `accessTo`. */
const PAGES = '/*';

/**
 * Refuses calls that are behind a closed door (decision 075): all public calls, and the writes of autoescuelas, except
 * those of `exceptionOf`. It decides before the body is read. Register it after the policy, which finds the caller.
 */
export function registerGate(app: HttpApp, options: GateOptions): Gate {
  const accessTo = doorFinder(options);
  app.addHook('onRequest', async (request, reply) => {
    const { url, config } = request.routeOptions;
    if (request.is404 || url === undefined || url === PAGES) return;
    const isPublic = config.access === 'publico';
    if (!isPublic && (senderOf<Actor>(request)?.tipo !== 'cliente' || isRead(request))) return;
    if ((await accessTo(request, url)) !== 'closed') return;
    reply.header('x-robots-tag', 'noindex').header('cache-control', 'no-store');
    throw closed();
  });
  return { accessTo };
}

/** Makes the function that gives a caller's access to a route. Reads behind a door other than the web's are always allowed. */
function doorFinder({ db, viewer, exceptionOf, versionOf }: GateOptions) {
  const isWebOpen = webDoorReader(db);
  return async (request: FastifyRequest, url: string): Promise<GateAccess> => {
    const reads = isRead(request);
    const door = exceptionOf(`${reads ? 'GET' : request.method} ${url}`) ?? 'web';
    if (door === 'ninguna' || (door !== 'web' && reads)) return 'open';
    if (await (door === 'web' ? isWebOpen(versionOf(request.raw)) : isOpen(db, door))) return 'open';
    return reads && (await viewer.isViewer(request.headers.cookie)) ? 'preview' : 'closed';
  };
}

const closed = () =>
  new AppError(
    errorCodes.webCerrada,
    'Esto todavía no está abierto: no se ha guardado ni enviado nada. Vuelve a intentarlo más adelante.',
    { detalle: { espera: ASK_AGAIN_S } },
  );
