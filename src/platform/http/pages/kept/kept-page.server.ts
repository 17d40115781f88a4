import { hash } from 'node:crypto';
import zlib from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { exactBytes } from '#platform/files/exact-bytes.server.ts';

/** In order of preference: the first takes the least processor for about the same bytes. */
const COMPRESSIONS = ['zstd', 'br', 'gzip'] as const;
type Encoding = 'identity' | (typeof COMPRESSIONS)[number];

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
  /** Pattern of its address, as measures name it. */
  route: string;
  etagBase: string;
  /** By name, without those that change between forms of the page. */
  headers: readonly (readonly [string, string])[];
  /** The `vary` header of every form; undefined when there is only one. */
  vary: string | undefined;
  /** Forms that somebody asked for, at least one; the others are made from it. */
  variants: Map<Encoding, Variant>;
  /** Bytes of memory that all its bodies retain. */
  bytes: number;
};

/** By name in lower case. */
type AnsweredHeaders = Readonly<Record<string, number | string | string[] | undefined>>;

/** Smaller answers fit in one packet; the same limit as for answers that are not kept. */
const COMPRESSED_FROM = 1024;
const COMPRESSIBLE = /^text\/|[/+](json|xml|javascript|text)(;|$)/;

/** Headers that belong to one answer or to one encoded form: they are not kept, but written again each time. */
const OF_ONE_ANSWER = /^(connection|keep-alive|transfer-encoding|date|content-length|content-encoding|vary)$/;

/** Quality 5 takes three times as long, and saves a kilobyte of a page that travels in the first flight of packets anyway. */
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 3 } };
/** Level 3 saves two hundred bytes of a page of results, and takes twice as long. */
const ZSTD = { params: { [zlib.constants.ZSTD_c_compressionLevel]: 1 } };

type Codec = { pack(body: Buffer): Buffer; unpack(body: Buffer): Buffer };

/**
 * Codecs that work in place: a page takes a fraction of a millisecond, and handing it to another thread costs as much
 * again. A kept page has at most a megabyte.
 */
const CODECS: Record<Encoding, Codec> = {
  identity: { pack: (body) => body, unpack: (body) => body },
  zstd: {
    pack: (body) => zlib.zstdCompressSync(body, ZSTD),
    unpack: (body) => zlib.zstdDecompressSync(body),
  },
  br: {
    pack: (body) => zlib.brotliCompressSync(body, BROTLI),
    unpack: (body) => zlib.brotliDecompressSync(body),
  },
  gzip: { pack: (body) => zlib.gzipSync(body, { level: 6 }), unpack: (body) => zlib.gunzipSync(body) },
};

type MadePage = {
  headers: AnsweredHeaders;
  body: Buffer;
  subject?: string | undefined;
  route: string;
  madeAt: number;
  /** Header of the first visitor: the page is kept only in the encoded form that they get, without a plain copy. */
  acceptEncoding: string | undefined;
};

/** Keeps a page as it was answered, from its body and headers. */
export function keepPage(
  version: string,
  { headers, body, subject, route, madeAt, acceptEncoding }: MadePage,
): KeptPage {
  const compressible =
    body.length >= COMPRESSED_FROM && COMPRESSIBLE.test(String(headers['content-type'] ?? ''));
  const page: KeptPage = {
    madeAt,
    version,
    subject,
    route,
    etagBase: hash('sha256', body, 'base64url').slice(0, 22),
    headers: lastingHeaders(headers),
    vary: compressible ? 'accept-encoding' : undefined,
    variants: new Map(),
    bytes: 0,
  };
  const encoding = encodingFor(page, acceptEncoding);
  addVariant(page, encoding, CODECS[encoding].pack(body));
  return page;
}

function lastingHeaders(headers: AnsweredHeaders): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined || OF_ONE_ANSWER.test(name)) return [];
    const values = Array.isArray(value) ? value : [String(value)];
    return values.map((item): [string, string] => [name, item]);
  });
}

function addVariant(page: KeptPage, encoding: Encoding, made: Buffer): Variant {
  const body = exactBytes(made);
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
  page.bytes += body.buffer.byteLength;
  return variant;
}

/** Form of the page for a visitor's `accept-encoding`. Calls `grown` after it adds a form to the page. */
export function variantFor(page: KeptPage, acceptEncoding: string | undefined, grown: () => void): Variant {
  const encoding = encodingFor(page, acceptEncoding);
  const made = page.variants.get(encoding);
  if (made) return made;
  const variant = addVariant(page, encoding, CODECS[encoding].pack(plainBody(page)));
  grown();
  return variant;
}

const encodingFor = (page: KeptPage, acceptEncoding: string | undefined): Encoding =>
  page.vary ? preferredEncoding(acceptEncoding) : 'identity';

function plainBody({ variants }: KeptPage): Buffer {
  const [any] = variants.values();
  if (!any) throw new Error('a page is kept in at least one form');
  const { encoding, body } = variants.get('identity') ?? any;
  return CODECS[encoding].unpack(body);
}

/** Limited, because anybody may send different headers; browsers send a handful. */
const known = new LRUCache<string, Encoding>({ max: 200 });

/** The first of the compressions that the header allows, or none. */
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
  const encoding = COMPRESSIONS.find(allows) ?? 'identity';
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
  const isPage = page.headers.some(
    ([name, value]) => name === 'content-type' && value.startsWith('text/html'),
  );
  if (!isPage) return undefined;
  const headers = page.headers.filter(([name]) => name !== 'cache-control' && name !== 'etag');
  return { text: plainBody(page).toString('utf8'), headers: headers.map(([name, value]) => [name, value]) };
}
