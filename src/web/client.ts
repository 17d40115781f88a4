import { errorCodes } from '#kit/error-codes.ts';
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
  /** Whether the person is asked to sign in again when the session has ended; so unless it is said otherwise. */
  renew?: boolean;
};

/** A call of the API: `call('GET', 'familia/leer', { query })`. Throws ApiError; shows nothing to anybody. */
export type Call = <T>(
  method: Method,
  path: string,
  input?: CallInput,
  options?: CallOptions<T>,
) => Promise<T>;

/** Asks the person for what a call was refused for; true once they gave it, so that the call is made again. */
type Remedy = (person: SessionUser) => Promise<boolean>;

export type ClientOptions = {
  session: SessionKeeper;
  /** Asks the person whose session ended to sign in again. Calls that fail together ask together. */
  renewSession: Remedy;
  /** The same for other refusals, by their codes. */
  remedies?: Readonly<Record<number, Remedy>>;
  /** Origin of the API; this one by default. */
  origin?: string;
  timeoutMs?: number;
};

/**
 * The client of one origin's API, for the session it is given. Each POST and PUT goes with an `Idempotency-Key`, which is the same
 * one when a call that had no answer is made again.
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
      const token = session.get()?.token;
      try {
        return await send<T>(options, request, token);
      } catch (error) {
        if (!person || given.renew === false || !(error instanceof ApiError)) throw error;
        // Asked for the same twice in one call, the person could do nothing about it.
        if (refused.has(error.codigo)) throw error;
        refused.add(error.codigo);
        // Another call, or another tab, may have renewed it meanwhile.
        const renewed = error.codigo === errorCodes.sesion && session.get()?.token !== token;
        if (!renewed && !(await ask(error.codigo, person, began))) throw error;
        if (!samePerson(session.get()?.user, person)) throw error;
      }
    }
  };
}

/** Asks once for all the calls that were refused for the same, also for those whose refusal comes when it was given already. */
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
  /** Person who began it: a session that is renewed is the same person's. */
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
 * Whether a refusal tells what became of the operation. An earlier try may have been done when the session, the right or the
 * rate is refused, and a 5xx may be of something in between.
 */
const decides = ({ codigo }: ApiError): boolean =>
  codigo < 50_000 && ![401, 403, 429].includes(Math.trunc(codigo / 100));

/** A file goes as it is, whatever the browser takes it for; of a form, the browser says where its parts begin. */
function typeOf(body: unknown): Record<string, string> {
  if (body === undefined || body instanceof FormData) return {};
  return { 'content-type': body instanceof Blob ? 'application/octet-stream' : 'application/json' };
}

const bodyOf = (body: unknown) =>
  body instanceof Blob || body instanceof FormData ? body : JSON.stringify(body);

const asJson = async <T>(response: Response): Promise<T> => JSON.parse(await response.text()) as T;

const TOO_LATE = 'El servidor está tardando demasiado. Espera un momento y vuelve a intentarlo';
const NO_NETWORK = 'No hay conexión con el servidor. Comprueba tu conexión y vuelve a intentarlo';

/** `fetch` fails with a TypeError; what is no JSON came from something between the browser and the server. */
const explain = (error: unknown): string => (error instanceof TypeError ? NO_NETWORK : '');

function refusal(status: number, text: string): ApiError {
  try {
    const body: unknown = JSON.parse(text);
    if (isErrorBody(body)) return new ApiError(body);
  } catch {
    // Not of the API: the status is all there is.
  }
  return new ApiError({ codigo: status * 100, mensaje: '' });
}

function isErrorBody(body: unknown): body is ConstructorParameters<typeof ApiError>[0] {
  return typeof body === 'object' && body !== null && 'codigo' in body && 'mensaje' in body;
}

/** A list goes as its name repeated; what is empty does not go. */
function queryOf(query: CallInput['query'] = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value === null || value === '') return [];
    return (Array.isArray(value) ? value : [value]).map((item) => [name, String(item)]);
  });
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}
