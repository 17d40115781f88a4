import { createHash } from 'node:crypto';

/** Place of the files in a store that speaks S3. */
export type StoreAddress = {
  /** Origin of the store, without a final slash. */
  endpoint: string;
  bucket: string;
  /** Start of all keys: empty, or with a final slash. */
  prefix: string;
  region: string;
  /** The bucket is in the name of the host, as Amazon prefers, and not in the path. */
  byHost: boolean;
};

export type StoreKeys = { accessKey: string; secretKey: string };

const PARAMETERS = ['endpoint', 'region', 'estilo'];
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** Characters that every store and every signature writes unchanged, without escapes. */
const PREFIX = /^(?:[\w-][\w.-]*\/)*$/;

/**
 * Reads `s3://bucket/prefix?endpoint=https://host:port&region=name&estilo=ruta|dominio`. Without `endpoint`, the
 * store is Amazon of that region. Undefined for any other text.
 */
export function readStoreAddress(text: string): StoreAddress | undefined {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:' || url.username !== '' || url.port !== '' || url.hash !== '') return undefined;
  const given = url.searchParams;
  const bucket = url.hostname;
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '').replace(/.$/, '$&/');
  const region = given.get('region') ?? 'us-east-1';
  const endpoint = originOf(given.get('endpoint') ?? `https://s3.${region}.amazonaws.com`);
  const style = given.get('estilo') ?? (given.has('endpoint') || bucket.includes('.') ? 'ruta' : 'dominio');
  const known = [...given.keys()].every((name) => PARAMETERS.includes(name));
  if (!known || !endpoint || !BUCKET.test(bucket) || !PREFIX.test(prefix)) return undefined;
  if (!/^[a-z0-9-]+$/.test(region) || !/^(ruta|dominio)$/.test(style)) return undefined;
  return { endpoint, bucket, prefix, region, byHost: style === 'dominio' };
}

function originOf(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '') return undefined;
  return url.username === '' ? url.origin : undefined;
}

/** Address of the bucket, without a final slash. */
export function bucketUrl({ endpoint, bucket, byHost }: StoreAddress): string {
  return byHost ? endpoint.replace('://', `://${bucket}.`) : `${endpoint}/${bucket}`;
}

/** Name of the place, for people. */
export const nameOfStore = ({ endpoint, bucket, prefix }: StoreAddress): string =>
  `s3://${bucket}/${prefix} de ${new URL(endpoint).host}`;

/** Text that is the same only for the same place. */
export const sameStore = (address: StoreAddress): string =>
  createHash('sha256').update(nameOfStore(address)).digest('hex').slice(0, 32);
