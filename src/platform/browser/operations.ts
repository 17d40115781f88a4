import type { MutationFunctionContext } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Operation } from '#platform/kit/contract/operation.ts';
import { call } from './call.ts';
import type { CallOptions, Method, QueryValue } from './client.ts';

/** Filters are sent as text, whatever their parsed type. */
type QueryInput<Schema> = Schema extends z.ZodType
  ? { [Name in keyof z.input<Schema>]?: QueryValue }
  : Record<string, never>;

type OperationInput<O extends Operation> = O['consumes'] extends 'multipart/form-data'
  ? FormData
  : O['body'] extends z.ZodType
    ? z.input<O['body']>
    : QueryInput<O['query']>;

type Options<O extends Operation> = CallOptions<z.output<O['answer']>> & {
  /** File that the call takes as its body. */
  file?: Blob;
};

type Calls<Family extends Record<string, Operation>> = {
  [Name in keyof Family]: (
    given: OperationInput<Family[Name]>,
    // A mutation gives its context, which holds no options.
    options?: AbortSignal | Options<Family[Name]> | MutationFunctionContext,
  ) => Promise<z.output<Family[Name]['answer']>>;
};

/**
 * Calls of a family, typed by the operations that the server serves. Operations are imported only as a
 * type, so that their schemas stay out of the browser. Their addresses are written here, and a different
 * one does not compile. `renew` is false for those of doors, where nobody is asked to sign in again.
 */
export function client<Family extends Record<string, Operation>>(
  addresses: {
    [Name in keyof Family]: `${Family[Name]['method']} ${Family[Name]['path']}`;
  },
  options: Pick<CallOptions, 'renew'> = {},
): Calls<Family> {
  const calls = Object.entries<string>(addresses).map(([name, address]) => {
    const [method, path = ''] = address.split(' ') as [Method, string];
    const made = (given: object, more: AbortSignal | Options<Operation> = {}) => {
      const { file, ...own }: Options<Operation> = more instanceof AbortSignal ? { signal: more } : more;
      const asked = { ...options, ...own };
      return method === 'GET' || file
        ? call(method, path, { query: given as never, body: file }, asked)
        : call(method, path, { body: given }, asked);
    };
    return [name, made];
  });
  return Object.fromEntries(calls) as Calls<Family>;
}
