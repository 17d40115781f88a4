import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { LRUCache } from 'lru-cache';

type Encoding = 'identity' | 'br' | 'gzip';

/** Encoded form of a page, ready to send; headers are flat lists of names and values. */
export type Variant = {
  etag: string;
  encoding: Encoding;
  body: Buffer;
  headers: string[];
  /** Headers of a 304. */
  headersWithoutBody: string[];
};

export type KeptPage = {
  /** Time of the clock when the page was made, in milliseconds. */
  madeAt: number;
  /** Version of the catalogue, read before the page was made. */
  version: string;
  /** Subject of the page, for counting views; it is not part of the answer. */
  subject: string | undefined;
  etagBase: string;
  /** By name, without those that change between forms of the page. */
  headers: readonly (readonly [string, string])[];
  /** The `vary` header of every form; undefined when there is only one. */
  vary: string | undefined;
  variants: Map<Encoding, Variant | Promise<Variant>>;
  /** Bytes of all its bodies. */
  bytes: number;
};

/** By name in lower case. */
type AnsweredHeaders = Readonly<Record<string, number | string | string[] | undefined>>;

/** Smaller answers fit in one packet; the same limit as for answers that are not kept. */
const COMPRESSED_FROM = 1024;
const COMPRESSIBLE = /^text\/|[/+](json|xml|javascript|text)(;|$)/;

/** Headers of one answer or one form of it, written again for each. */
const OF_ONE_ANSWER = /^(connection|keep-alive|transfer-encoding|date|content-length|content-encoding|vary)$/;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Quality 5 takes three times as long, and saves a kilobyte of a page that travels in the first flight of packets anyway. */
const BROTLI_QUALITY = 3;

const compress = {
  br: (body: Buffer) => brotli(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body: Buffer) => gzip(body, { level: 6 }),
};

type MadePage = {
  headers: AnsweredHeaders;
  body: Buffer;
  subject?: string | undefined;
  madeAt: number;
};

/** Keeps a page as it was answered, from its body and headers. */
export function keepPage(version: string, { headers, body, subject, madeAt }: MadePage): KeptPage {
  const compressible =
    body.length >= COMPRESSED_FROM && COMPRESSIBLE.test(String(headers['content-type'] ?? ''));
  const page: KeptPage = {
    madeAt,
    version,
    subject,
    etagBase: hash('sha256', body, 'base64url').slice(0, 22),
    headers: lastingHeaders(headers),
    vary: compressible ? 'accept-encoding' : undefined,
    variants: new Map(),
    bytes: 0,
  };
  addVariant(page, 'identity', body);
  return page;
}

function lastingHeaders(headers: AnsweredHeaders): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined || OF_ONE_ANSWER.test(name)) return [];
    const values = Array.isArray(value) ? value : [String(value)];
    return values.map((item): [string, string] => [name, item]);
  });
}

function addVariant(page: KeptPage, encoding: Encoding, body: Buffer): Variant {
  const etag = `"${page.etagBase}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  const ofAnswer = ['etag', etag, ...(page.vary ? ['vary', page.vary] : [])];
  const variant: Variant = {
    etag,
    encoding,
    body,
    headers: [
      ...page.headers.flat(),
      ...ofAnswer,
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      'content-length',
      String(body.length),
    ],
    headersWithoutBody: [...page.headers.filter(([name]) => name !== 'content-type').flat(), ...ofAnswer],
  };
  page.variants.set(encoding, variant);
  page.bytes += body.length;
  return variant;
}

/**
 * Form of the page for a visitor's `accept-encoding`. The first visitor who needs a form has it made: then
 * the answer is a promise, and `grown` is called when the page holds it.
 */
export function variantFor(
  page: KeptPage,
  acceptEncoding: string | undefined,
  grown: () => void,
): Variant | Promise<Variant> {
  const encoding = page.vary ? preferredEncoding(acceptEncoding) : 'identity';
  const made = page.variants.get(encoding);
  if (made) return made;
  const making = makeVariant(page, encoding).then((variant) => {
    grown();
    return variant;
  });
  page.variants.set(encoding, making);
  return making;
}

async function makeVariant(page: KeptPage, encoding: Encoding): Promise<Variant> {
  const plain = await page.variants.get('identity');
  if (!plain || encoding === 'identity') throw new Error('a page is kept with its plain body');
  return addVariant(page, encoding, await compress[encoding](plain.body));
}

/** Limited, because anybody may send different headers; browsers send a handful. */
const known = new LRUCache<string, Encoding>({ max: 200 });

/** The smaller of the encodings that the header allows: br, then gzip, else none. */
function preferredEncoding(acceptEncoding = ''): Encoding {
  const before = known.get(acceptEncoding);
  if (before) return before;
  const weights = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1';
    weights.set(name === 'x-gzip' ? 'gzip' : name, Number(weight));
  }
  const allows = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  const encoding = allows('br') ? 'br' : allows('gzip') ? 'gzip' : 'identity';
  known.set(acceptEncoding, encoding);
  return encoding;
}

/** Whether the visitor already has this form of the page, by `if-none-match`. */
export function isCurrent(variant: Variant, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === variant.etag || ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === variant.etag);
}

/**
 * Text of a page and its other headers, to answer it in another way; undefined for an answer that is no
 * page.
 */
export function textOf(page: KeptPage): { text: string; headers: [string, string][] } | undefined {
  const plain = page.variants.get('identity');
  const isPage = page.headers.some(
    ([name, value]) => name === 'content-type' && value.startsWith('text/html'),
  );
  if (!isPage || !plain || plain instanceof Promise) return undefined;
  const headers = page.headers.filter(([name]) => name !== 'cache-control' && name !== 'etag');
  return { text: plain.body.toString('utf8'), headers: headers.map(([name, value]) => [name, value]) };
}
