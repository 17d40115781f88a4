import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Operation } from '#platform/kit/contract/operation.ts';
import type { HttpApp } from './http.server.ts';

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

type OperationRequest<O extends Operation> = FastifyRequest & {
  body: Output<O['body']>;
  query: Output<O['query']>;
};

/**
 * Serves an operation: its schemas validate the input, write the output and describe the call. `config`
 * has its access.
 */
export function serve<O extends Operation>(
  app: HttpApp,
  { method, path, summary, description, query, body, bodyLimit, answer }: O,
  config: FastifyContextConfig,
  handler: (request: OperationRequest<O>, reply: FastifyReply) => Promise<z.input<O['answer']>>,
): void {
  app.route({
    method,
    url: `/${path}`,
    ...(bodyLimit && { bodyLimit }),
    config,
    schema: {
      summary,
      ...(description && { description }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { 200: answer },
    },
    // The schemas have validated both parts; Fastify's types tell that only of one known operation.
    handler: (request, reply) => handler(request as unknown as OperationRequest<O>, reply),
  });
}
