import { createHash } from 'node:crypto';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { invalidFields } from '../errors.server.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The handling of an `Idempotency-Key` in a POST or PUT. By default the body is compared and all the work goes in
     * one transaction. `false` ignores the key: the answer holds a secret, or nothing changes. `received` lets the
     * handler say when all has arrived (`onceReceived`): a transaction must not stay open during an upload.
     */
    once?: false | 'received';
  }
}

export const ONCE_HEADER = 'idempotency-key';

/** Header that marks an answer repeated from a previous call. */
export const REPLAYED_HEADER = 'idempotent-replayed';

/** Whether a call takes an `Idempotency-Key`. */
export function takesOnceKey({ method, config }: Pick<RouteOptions, 'method' | 'config'>): boolean {
  return (method === 'POST' || method === 'PUT') && config?.once !== false;
}

/** Up to 255 visible ASCII characters, without blanks. */
const KEY = /^[!-~]{1,255}$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Key of a request; undefined without one. Throws 400 for an invalid key and, in a public call, for one
 * that is easy to guess: the key and the body give access to the answer.
 */
export function readOnceKey({ headers, routeOptions }: FastifyRequest): string | undefined {
  const key = headers[ONCE_HEADER];
  if (key === undefined) return undefined;
  const refuse = (motivo: string) => invalidFields([{ campo: 'Idempotency-Key', motivo }]);
  if (typeof key !== 'string' || !KEY.test(key)) throw refuse('de 1 a 255 signos ASCII, sin espacios');
  if (routeOptions.config.access === 'publico' && !UUID.test(key))
    throw refuse('sin token, tiene que ser un UUID al azar');
  return key;
}

/** Text that is equal for equal values, in any order of their names. A file counts by its SHA-256. */
export function printOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return `sha256:${createHash('sha256').update(value).digest('hex')}`;
  if (Array.isArray(value)) return `[${value.map(printOf).join(',')}]`;
  if (value instanceof Date || typeof value === 'bigint') return JSON.stringify(String(value));
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const pairs = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${pairs.map(([name, item]) => `${JSON.stringify(name)}:${printOf(item)}`).join(',')}}`;
}
