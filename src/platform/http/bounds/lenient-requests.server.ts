import type { FastifyInstance } from 'fastify';

/** Calls that read a list: `leer`, `leerExtendida`, `leerEnCliente`. */
const LIST = /\/leer\w*$/;

/**
 * Takes requests as the specification's own clients make them, before their validation. In the query of a list, an empty value is
 * no filter: a form sends every filter that it has. Calls that change, remove or export what a list shows refuse it, because
 * there a filter lost by mistake takes more rows. A removal may be sent the bare list of identifiers.
 */
export function registerLenientRequests(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    const { query, body, method, routeOptions } = request;
    if (method === 'DELETE' && Array.isArray(body)) request.body = { _id: body };
    if (!LIST.test(routeOptions.url ?? '')) return;
    const asked = query as Record<string, unknown>;
    for (const [name, value] of Object.entries(asked))
      if (typeof value === 'string' && value.trim() === '') delete asked[name];
  });
}
