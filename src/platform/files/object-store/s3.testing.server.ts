import crypto, { type BinaryLike, type CipherKey } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import S3rver from '@20minutes/s3rver';
import { atTheEnd } from '#platform/http/testing.server.ts';
import { temporaryFolder } from '#test/support/app.testing.server.ts';
import type { Files } from '../files.server.ts';
import { readStoreAddress } from './address.server.ts';
import { objectFiles } from './object-files.server.ts';

/** Answers a request instead of the store; gives whether it did. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => boolean;

export type TestStore = {
  /** Settings that a program needs to use it. */
  env: { ARCHIVOS_URL: string; ARCHIVOS_ACCESS_KEY: string; ARCHIVOS_SECRET_KEY: string };
  files: Files;
  /** Verb and address of each request, in their order. */
  requests: string[];
  /** Puts a fault before the store; undefined takes it away. */
  break(fault: Fault | undefined): void;
  /** Ends the server and all its connections; what it stored stays. */
  die(): Promise<void>;
  /** Starts it again at the same port. */
  revive(): Promise<void>;
};

/** s3rver encrypts the position of the next page of a list with DES, which OpenSSL 3 does not have: use another cipher. */
for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
  const make = crypto[name] as (
    algorithm: string,
    key: CipherKey,
    iv: BinaryLike | null,
    ...more: unknown[]
  ) => unknown;
  const twice = (bytes: unknown) => Buffer.concat([bytes as Buffer, bytes as Buffer]);
  Object.assign(crypto, {
    [name]: (algorithm: string, key: CipherKey, iv: BinaryLike | null, ...more: unknown[]) =>
      algorithm === 'des' ? make('aes-128-cbc', twice(key), twice(iv)) : make(algorithm, key, iv, ...more),
  });
}

/** Keys of s3rver's only account. */
const KEY = 'S3RVER';

/** Starts a real S3 server, with a bucket, on a free port. It checks signatures and ends with the test. */
export async function startS3({ prefix = 'casa' }: { prefix?: string } = {}): Promise<TestStore> {
  const directory = await temporaryFolder();
  const store = new S3rver({
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: 'archivos', configs: [] }],
  });
  await store.configureBuckets();
  const answer = store.callback();
  const requests: string[] = [];
  let fault: Fault | undefined;
  const onRequest: RequestListener = (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (!fault?.(request, response)) answer(request, response);
  };
  let server = await listen(onRequest, 0);
  const { port } = server.address() as AddressInfo;
  const die = () => close(server);
  atTheEnd(async () => {
    await die();
    // Its log listens to the failures of the whole process.
    store.logger.exceptions.unhandle();
    store.logger.close();
  });
  const url = `s3://archivos/${prefix}?endpoint=http://127.0.0.1:${port}`;
  const address = readStoreAddress(url);
  if (!address) throw new Error('not an address');
  return {
    env: { ARCHIVOS_URL: url, ARCHIVOS_ACCESS_KEY: KEY, ARCHIVOS_SECRET_KEY: KEY },
    files: objectFiles(address, { accessKey: KEY, secretKey: KEY }),
    requests,
    break: (next) => {
      fault = next;
    },
    die,
    revive: async () => {
      server = await listen(onRequest, port);
    },
  };
}

async function listen(onRequest: RequestListener, port: number): Promise<Server> {
  const server = createServer(onRequest);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
