import type { z } from 'zod';
import type { Operation } from '#platform/kit/contract/operation.ts';
import { call } from './call.ts';
import type { CallOptions, Method, QueryValue } from './client.ts';

/** Filters are sent as text, whatever their parsed type. */
type QueryInput<Schema> = Schema extends z.ZodType
  ? { [Name in keyof z.input<Schema>]?: QueryValue }
  : Record<string, never>;

type OperationInput<O extends Operation> = O['body'] extends z.ZodType
  ? z.input<O['body']>
  : QueryInput<O['query']>;

type Calls<Family extends Record<string, Operation>> = {
  [Name in keyof Family]: (
    given: OperationInput<Family[Name]>,
    ...rest: Family[Name]['method'] extends 'GET' ? [signal?: AbortSignal] : []
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
    // A mutation passes a context as second argument, which is no signal: only queries have one.
    const made = (given: object, signal?: AbortSignal) =>
      method === 'GET'
        ? call(method, path, { query: given as never }, { ...options, ...(signal && { signal }) })
        : call(method, path, { body: given }, options);
    return [name, made];
  });
  return Object.fromEntries(calls) as Calls<Family>;
}
