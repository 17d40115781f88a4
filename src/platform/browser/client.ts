import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { ApiError, NO_ANSWER } from './api-error.ts';
import { REQUEST_TIMEOUT_MS } from './constants.ts';
import { createOnceKeys, type OnceKeys } from './once-keys.ts';
import { sendWithProgress } from './send-with-progress.ts';
import { type SessionKeeper, samePerson } from './session/session.ts';
import type { SessionUser } from './session/token.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type QueryValue = string | number | boolean | undefined | null | readonly string[];
export type CallInput = { query?: Record<string, QueryValue>; body?: unknown };
export type CallOptions<T = unknown> = {
  signal?: AbortSignal;
  /** Reads a successful answer that is not JSON. */
  read?(response: Response): Promise<T>;
  /** Value of the `accept` header; JSON by default. */
  accept?: string;
  /** Time limit in milliseconds, reading included; by default that of every call. */
  timeoutMs?: number;
  /** Called with the share of the body already sent, from 0 to 1; for large bodies. */
  onSent?(share: number): void;
  /** False to fail with an ended session instead of asking the person to sign in again. */
  renew?: boolean;
  /** Token of the call, instead of the session's, which has just ended here. */
  token?: string | undefined;
};

/** Call of the API: `call('GET', 'familia/leer', { query })`. Throws ApiError; shows nothing. */
export type Call = <T>(
  method: Method,
  path: string,
  input?: CallInput,
  options?: CallOptions<T>,
) => Promise<T>;

/** Asks the person for what the refused call needs; true when they gave it, so that the call is repeated. */
type Remedy = (person: SessionUser) => Promise<boolean>;

export type ClientOptions = {
  session: SessionKeeper;
  /** Asks the person whose session ended to sign in again. Calls that fail together ask together. */
  renewSession: Remedy;
  /** Remedies for other refusals, by code. */
  remedies?: Readonly<Record<number, Remedy>>;
  /** Origin of the API; this one by default. */
  origin?: string;
  timeoutMs?: number;
};

/**
 * Client of one origin's API, for a session. Each POST and PUT has an `Idempotency-Key`, which stays the
 * same when a call without an answer is repeated.
 */
export function createClient(options: ClientOptions): Call {
  const { session } = options;
  const keys = createOnceKeys();
  const ask = asker({ ...options.remedies, [errorCodes.sesion]: options.renewSession });
  return async <T>(method: Method, path: string, input: CallInput = {}, given: CallOptions<T> = {}) => {
    const person = session.get()?.user;
    const request = { method, path, input, given, keys, person: person?._id ?? '' };
    const refused = new Set<number>();
    for (;;) {
      const began = performance.now();
      const token = given.token ?? session.get()?.token;
      try {
        return await send<T>(options, request, token);
      } catch (error) {
        if (!person || given.renew === false || !(error instanceof ApiError)) throw error;
        // Asking the person twice for the same thing in one call would be useless.
        if (refused.has(error.codigo)) throw error;
        refused.add(error.codigo);
        // Another call or tab may have renewed it meanwhile.
        const renewed = error.codigo === errorCodes.sesion && session.get()?.token !== token;
        if (!renewed && !(await ask(error.codigo, person, began))) throw error;
        if (!samePerson(session.get()?.user, person)) throw error;
      }
    }
  };
}

/** Asks the person once for all calls refused for the same reason, also for those that began before the answer. */
function asker(remedies: Readonly<Record<number, Remedy>>) {
  const asking = new Map<number, Promise<boolean>>();
  const givenAt = new Map<number, number>();
  return async (codigo: number, person: SessionUser, began: number): Promise<boolean> => {
    const remedy = remedies[codigo];
    if (!remedy) return false;
    if ((givenAt.get(codigo) ?? Number.NEGATIVE_INFINITY) > began) return true;
    const asked =
      asking.get(codigo) ??
      remedy(person)
        .then((given) => {
          if (given) givenAt.set(codigo, performance.now());
          return given;
        })
        .finally(() => asking.delete(codigo));
    asking.set(codigo, asked);
    return asked;
  };
}

type Request<T> = {
  method: Method;
  path: string;
  input: CallInput;
  given: CallOptions<T>;
  keys: OnceKeys;
  /** Person who started it: a renewed session belongs to the same one. */
  person: string;
};

async function send<T>(options: ClientOptions, request: Request<T>, token: string | undefined): Promise<T> {
  const { method, path, input, given, keys, person } = request;
  const { signal, read = asJson, onSent, accept = 'application/json' } = given;
  const timeout = AbortSignal.timeout(given.timeoutMs ?? options.timeoutMs ?? REQUEST_TIMEOUT_MS);
  const url = `${options.origin ?? ''}/${path}${queryOf(input.query)}`;
  const changing = method === 'POST' || method === 'PUT';
  const once = { method, url, body: input.body, person };
  try {
    const asked = {
      method,
      headers: {
        accept,
        ...(token !== undefined && { token }),
        ...(changing && { 'idempotency-key': keys.keyOf(once) }),
        ...typeOf(input.body),
      },
      ...(input.body !== undefined && { body: bodyOf(input.body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    };
    const response = await (onSent ? sendWithProgress(url, asked, onSent) : fetch(url, asked));
    if (!response.ok) throw refusal(response.status, await response.text());
    const answer = await read(response);
    if (changing) keys.answered(once);
    return answer;
  } catch (error) {
    if (changing && error instanceof ApiError && decides(error)) keys.answered(once);
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw new ApiError({ codigo: NO_ANSWER, mensaje: timeout.aborted ? TOO_LATE : explain(error) });
  }
}

/**
 * Whether a refusal tells the result of the operation. An earlier try may have succeeded before the
 * session, the right or the rate was refused, and a 5xx may come from a proxy.
 */
const decides = ({ codigo }: ApiError): boolean =>
  codigo < 50_000 && ![401, 403, 429].includes(Math.trunc(codigo / 100));

/** A file keeps its own type; for a form, the browser sets the boundary. */
function typeOf(body: unknown): Record<string, string> {
  if (body === undefined || body instanceof FormData) return {};
  return { 'content-type': body instanceof Blob ? 'application/octet-stream' : 'application/json' };
}

const bodyOf = (body: unknown) =>
  body instanceof Blob || body instanceof FormData ? body : JSON.stringify(body);

const asJson = async <T>(response: Response): Promise<T> => JSON.parse(await response.text());

const TOO_LATE = 'El servidor está tardando demasiado. Espera un momento y vuelve a intentarlo';
const NO_NETWORK = 'No hay conexión con el servidor. Comprueba tu conexión y vuelve a intentarlo';

/** `fetch` fails with a TypeError; an answer that is no JSON came from something in between. */
const explain = (error: unknown): string => (error instanceof TypeError ? NO_NETWORK : '');

function refusal(status: number, text: string): ApiError {
  try {
    const body: unknown = JSON.parse(text);
    if (isErrorBody(body)) return new ApiError(body);
  } catch {
    // Not an answer of the API: only its status is known.
  }
  return new ApiError({ codigo: status * 100, mensaje: '' });
}

function isErrorBody(body: unknown): body is ConstructorParameters<typeof ApiError>[0] {
  return typeof body === 'object' && body !== null && 'codigo' in body && 'mensaje' in body;
}

/** A list repeats its name; an empty value is left out. */
function queryOf(query: CallInput['query'] = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value === null || value === '') return [];
    return (Array.isArray(value) ? value : [value]).map((item) => [name, String(item)]);
  });
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}
