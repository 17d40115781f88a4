import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { bucketUrl, type StoreAddress, type StoreKeys } from './address.server.ts';
import { StoreAway, storeTroubleOf } from './store-away.server.ts';
import { textOf } from './xml.server.ts';

export type StoreRequest = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Key of an object; without it the request is about the bucket. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer<ArrayBuffer>;
};

/** Answer whose headers have arrived. `cut` stops the rest. */
export type StoreAnswer = { response: Response; cut(): void };

/** Sends a signed request, and repeats it when the store fails. Throws `StoreAway` when all the tries fail. */
export type SendToStore = (request: StoreRequest) => Promise<StoreAnswer>;

/**
 * Most times that a request is sent. A repetition is safe: requests are idempotent, or leave at most an unfinished
 * upload.
 */
export const TRIES = 3;
const PAUSE_MS = 150;
/** Milliseconds until the headers of an answer arrive; more for a request with a body, which is sent first. */
const HEADERS_MS = 8_000;
const SENT_MS = 60_000;
const AGAIN = new Set([408, 429, 500, 502, 503, 504]);

/** Makes the function that talks to a store. */
export function storeRequests(address: StoreAddress, { accessKey, secretKey }: StoreKeys): SendToStore {
  const signer = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region: address.region,
  });
  const base = bucketUrl(address);
  const once = async ({ method, key, query, headers, body }: StoreRequest): Promise<StoreAnswer> => {
    const url = new URL(key === undefined ? base : `${base}/${address.prefix}${key}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(), body === undefined ? HEADERS_MS : SENT_MS);
    try {
      const signed = await signer.sign(url.href, {
        method,
        headers: { ...headers, 'x-amz-content-sha256': sha256(body ?? '') },
        ...(body && { body }),
      });
      const response = await fetch(signed, { signal: over.signal, redirect: 'manual' });
      return { response, cut: () => over.abort() };
    } finally {
      clearTimeout(timer);
    }
  };
  return async (request) => {
    for (let tries = 1; ; tries += 1) {
      const last = tries === TRIES;
      try {
        const answer = await once(request);
        if (last || !AGAIN.has(answer.response.status)) return answer;
        answer.cut();
      } catch (error) {
        if (last) throw new StoreAway('away', error);
      }
      await sleep(PAUSE_MS * 2 ** tries * (0.5 + Math.random() / 2));
    }
  };
}

const sha256 = (body: Buffer | string): string => createHash('sha256').update(body).digest('hex');

/** Body of an answer, whole. Throws `StoreAway` if it is cut. */
export async function bodyOf({ response, cut }: StoreAnswer): Promise<string> {
  const timer = setTimeout(cut, HEADERS_MS);
  try {
    return await response.text();
  } catch (error) {
    throw new StoreAway('away', error);
  } finally {
    clearTimeout(timer);
  }
}

/** Gives the body of a good answer. Throws `StoreAway` for any other, with its reason. */
export async function goodBody(answer: StoreAnswer): Promise<string> {
  const body = await bodyOf(answer);
  // The store may answer the end of an upload in pieces with a good status, and then fail: the body has an error.
  if (answer.response.ok && !/^\s*(?:<\?[^>]*>\s*)?<Error>/.test(body)) return body;
  throw refusalOf(answer, body);
}

/** The refusal of an answer whose body was read. */
export const refusalOf = ({ response }: StoreAnswer, body: string): StoreAway => {
  const code = textOf(body, 'Code');
  return new StoreAway(
    storeTroubleOf(response.status, code),
    new Error(`the store answered ${response.status} ${code}`),
  );
};
