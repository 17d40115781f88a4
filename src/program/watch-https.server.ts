import { stat } from 'node:fs/promises';
import type { Listener } from '#platform/http/listener.server.ts';
import type { Log } from '#platform/observe/log/log.server.ts';
import { readHttps } from './certificates.server.ts';
import type { Env } from './env.server.ts';

type HttpsEnv = Pick<Env, 'TLS_CERT_FILE' | 'TLS_KEY_FILE' | 'publicUrl'>;

/**
 * Reads the certificate of https again when its files change, as renewals do, and serves it from the next connection on.
 * A certificate that does not hold leaves the earlier in place. Gives the function that stops looking.
 */
export function watchHttps(
  env: HttpsEnv,
  listener: Pick<Listener, 'renew'>,
  log: Pick<Log, 'report'>,
  everyMs = 15_000,
): () => Promise<void> {
  const files = [env.TLS_CERT_FILE, env.TLS_KEY_FILE].filter((file) => file !== undefined);
  const written = async () => {
    const seen = await Promise.all(files.map((file) => stat(file)));
    return seen.map(({ mtimeMs, ino, size }) => `${mtimeMs} ${ino} ${size}`).join();
  };
  let last = written().catch(() => '');
  const look = async () => {
    const [before, now] = [await last, await written()];
    if (before === now) return;
    last = Promise.resolve(now);
    const https = await readHttps(env, new Date());
    if (!https) return;
    listener.renew(https.pair);
    log.report('certificate of https read again', {});
  };
  const timer = setInterval(() => {
    look().catch((failure) => log.report('certificate of https not read', { failure }));
  }, everyMs).unref();
  return async () => clearInterval(timer);
}
