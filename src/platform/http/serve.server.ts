import type {
  FastifyContextConfig,
  FastifyReply,
  FastifyRequest,
  RouteShorthandOptions as Options,
} from 'fastify';
import type { z } from 'zod';
import type { Operation } from '#platform/kit/contract/operation.ts';
import type { HttpApp } from './http.server.ts';

type Output<Schema, Otherwise = undefined> = Schema extends z.ZodType ? z.output<Schema> : Otherwise;

type OperationRequest<O extends Operation> = FastifyRequest & {
  // A file comes as a stream; whoever sends none may send anything else.
  body: Output<O['body'], O['consumes'] extends string ? unknown : undefined>;
  query: Output<O['query']>;
  headers: Output<O['headers'], unknown>;
};

/**
 * Serves an operation: its schemas validate the input, write the output and describe the call. `config`
 * has its access. A call that takes a file gets a context of its own, because no other takes such a body.
 */
export function serve<O extends Operation>(
  app: HttpApp,
  operation: O,
  config: FastifyContextConfig,
  handler: (
    request: OperationRequest<O>,
    reply: FastifyReply,
  ) => z.input<O['answer']> | Promise<z.input<O['answer']>>,
): void {
  const { answer, headers, consumes } = operation;
  const schema = { response: { 200: answer }, headers, consumes: consumes && [consumes] };
  const addTo = (one: HttpApp) => addRoute(one, operation, { config, schema }, handler as Handler);
  if (consumes !== 'application/octet-stream') addTo(app);
  else
    app.register(async (context: HttpApp) => {
      context.addContentTypeParser(consumes, (_request, content, done) => done(null, content));
      addTo(context);
    });
}

type Texts = Readonly<Record<string, string | undefined>>;

/** Address that answers no JSON: a page, a file, a stream, a picture, a redirection. */
export type Page = Partial<Pick<Operation, 'method' | 'summary' | 'query' | 'body' | 'bodyLimit'>> & {
  /** Address without its first slash: 'logos/:sha256'. */
  path: string;
  params?: z.ZodType;
  /** False where a HEAD would make it all to show nothing. */
  head?: false;
  /** False for what is compressed already. */
  compress?: false;
};

type PageRequest<P extends Page> = FastifyRequest & {
  body: Output<P['body']>;
  query: Output<P['query'], Texts>;
  params: Output<P['params'], Texts>;
};

/** Serves a page, by GET if it says no method. Its handler sends it. */
export function page<P extends Page>(
  app: HttpApp,
  { params, head, compress, ...about }: P,
  config: FastifyContextConfig,
  handler: (request: PageRequest<P>, reply: FastifyReply) => FastifyReply | Promise<FastifyReply | string>,
): void {
  const more = { config, schema: { params }, exposeHeadRoute: head, compress };
  addRoute(app, { method: 'GET', ...about }, more, handler as Handler);
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

function addRoute(
  app: HttpApp,
  { method, path, bodyLimit, summary, description, query, body }: Omit<Operation, 'answer'>,
  { schema, ...options }: Options,
  handler: Handler,
): void {
  const parts = Object.entries({ summary, description, querystring: query, body, ...schema });
  app.route({
    method,
    url: `/${path}`,
    bodyLimit,
    ...options,
    // Fastify warns about a part that is undefined.
    schema: Object.fromEntries(parts.filter(([, part]) => part !== undefined)),
    // The schemas have validated the request; Fastify's types tell that only of one known operation.
    handler,
  });
}
