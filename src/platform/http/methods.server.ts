import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { methodNotAllowed } from './errors.server.ts';

/** Gives the verbs that an address takes; none when the address does not exist. */
export type MethodsOf = (path: string) => readonly string[];

const PARAMETER = /:\w+(\([^)]*\))?/g;

/**
 * Learns the verbs of every route registered from now on. It skips the route for every address and the
 * folders of files (`/assets/*`), which are no calls.
 */
export function learnMethods(app: FastifyInstance): MethodsOf {
  const fixed = new Map<string, Set<string>>();
  const patterns = new Map<string, { fits: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    let methods = fixed.get(url) ?? patterns.get(url)?.methods;
    if (!methods) {
      methods = new Set();
      if (url.includes(':')) patterns.set(url, { fits: fitting(url), methods });
      else fixed.set(url, methods);
    }
    for (const verb of [method].flat()) methods.add(verb);
  });
  return (path) => {
    const found = fixed.get(path) ?? [...patterns.values()].find(({ fits }) => fits.test(path))?.methods;
    return [...(found ?? [])].sort();
  };
}

/** Regular expression of a path such as `/sitemap-:parte(^\d+).xml`; a parameter never holds a slash. */
function fitting(url: string): RegExp {
  const source = url
    .split(PARAMETER)
    .filter((_piece, index) => index % 2 === 0)
    .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^/]+');
  return new RegExp(`^${source}$`);
}

/** Throws 405 with `Allow` when the address has other verbs than the request's (RFC 9110, section 15.5.6). */
export function demandMethod(request: FastifyRequest, reply: FastifyReply, allowed: readonly string[]): void {
  if (allowed.length === 0 || allowed.includes(request.method)) return;
  reply.header('allow', allowed.join(', '));
  throw methodNotAllowed();
}
