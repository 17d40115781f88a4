import type { FastifyContextConfig, FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { noSession, notAllowed } from './errors.server.ts';

/**
 * Access of a route: everybody, or the actors that `decide` accepts. A route without it cannot be registered.
 */
export type Access<Actor> = 'publico' | { decide(actor: Actor): boolean };

declare module 'fastify' {
  interface FastifyContextConfig {
    // biome-ignore lint/suspicious/noExplicitAny: each program has its own kind of actor, given to `registerPolicy`
    access?: Access<any>;
  }
  interface FastifyInstance {
    declaredRoutes(): DeclaredRoute[];
  }
}

/** Route with its verb (`GET /salud`), its access, and its schemas. */
export type DeclaredRoute = {
  route: string;
  publico: boolean;
  access: unknown;
  config: Readonly<FastifyContextConfig>;
  schema: { summary?: string; body?: unknown; querystring?: unknown } | undefined;
};

export type PolicyOptions<Actor> = {
  /** The actor of a `token` header; undefined when the session is not valid. */
  authenticate(token: string, request: FastifyRequest): Promise<Actor | undefined>;
};

/** Actor of each request. */
const actors = new WeakMap<FastifyRequest, unknown>();

/** Actor of this request. Throws in a public route, which has none. */
export function actorOf<Actor>(request: FastifyRequest): Actor {
  const actor = actors.get(request);
  if (actor === undefined) throw new Error('a public route has no actor');
  return actor as Actor;
}

/** Sender of a request, even a refused one; undefined when nobody is known. */
export const senderOf = <Actor>(request: FastifyRequest): Actor | undefined =>
  actors.get(request) as Actor | undefined;

/**
 * Denies by default: every route declares its access, or the program does not start. The decision comes
 * before the body is read. 401 without a session, 403 without the right. Nobody caches an answer to a
 * known actor.
 */
export function registerPolicy<Actor>(app: FastifyInstance, options: PolicyOptions<Actor>): void {
  const routes: RouteOptions[] = [];
  app.decorate('declaredRoutes', () =>
    routes.flatMap(({ method, url, config, schema }) =>
      [method].flat().map((verb): DeclaredRoute => {
        const access = config?.access;
        return {
          route: `${verb} ${url}`,
          publico: access === 'publico',
          access,
          config: config ?? {},
          schema,
        };
      }),
    ),
  );
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  // Checked at the end, because a plugin's hooks may still set the access of its routes.
  app.addHook('onReady', async () => {
    const undeclared = routes
      .filter(({ config }) => config?.access === undefined)
      .map(({ method, url }) => `${method} ${url}`);
    if (undeclared.length > 0) throw new Error(`routes without a policy: ${undeclared.join(', ')}`);
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return;
    const access: Access<Actor> | undefined = request.routeOptions.config.access;
    if (access === 'publico') return;
    reply.header('cache-control', 'no-store');
    const { token } = request.headers;
    const actor = typeof token === 'string' ? await options.authenticate(token, request) : undefined;
    if (actor === undefined) throw noSession();
    actors.set(request, actor);
    if (!access?.decide(actor)) throw notAllowed();
  });
}
