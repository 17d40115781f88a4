import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type Db, openDatabase } from '#api/db.server.ts';
import { startEmbeddedPostgres } from '#api/embedded-postgres.server.ts';
import { type Files, folderFiles } from '#api/files.server.ts';
import { type Jobs, startJobs } from '#api/jobs.server.ts';
import { type Listener, listen } from '#api/listener.server.ts';
import { folderMail, smtpMail } from '#api/mail.server.ts';
import { migrateDatabase } from '#api/migrations.server.ts';
import { takeDatabase } from '#api/one-program.server.ts';
import type { SealKey } from '#api/pdf-seal/describe-key.server.ts';
import { ROOT } from '#api/root.server.ts';
import { secretKey } from '#api/secret.server.ts';
import type { DevSite } from '#api/web.server.ts';
import { refreshStaleOffers } from '#resources/comparador/refresh-offers.server.ts';
import type { CopySettings } from '#resources/copias/run-copy.server.ts';
import { readSender } from '#resources/correos/sender.server.ts';
import { isDemonstration } from '#resources/negocio/demonstration.server.ts';
import { agencyUrl, soapTransport, type Transporte } from '#resources/verifactu/transport.server.ts';
import { buildApp } from './app.server.ts';
import type { Env } from './env.server.ts';
import { jobsOfTheHouse } from './jobs.server.ts';
import { loadReferenceData } from './reference-data.server.ts';
import { readVersion } from './version.server.ts';

/** How long running requests and jobs may take to end once the program is told to stop. */
const GRACE_MS = 10_000;

export type ProgramOptions = {
  env: Env;
  log: FastifyBaseLogger;
  /** Fills an empty database after migrating it: the demonstration data. */
  seed?: (db: Db, files: Files) => Promise<void>;
  /** The site through Vite, in development. */
  dev?: DevSite;
};

export type Program = { close(): Promise<void> };

type Closing = { what: string; close(): Promise<unknown> };

/**
 * Starts everything, from the port to the first page, and gives back how to stop it, in reverse order.
 * The port is taken first: until the rest is up it answers 503. A failure closes what was already open.
 */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const opened: Closing[] = [];
  const close = () => closeAll(opened, options.log);
  try {
    const { env } = options;
    const listener = await listen({
      host: env.HOST,
      port: env.PORT,
      certFile: env.TLS_CERT_FILE,
      keyFile: env.TLS_KEY_FILE,
    });
    opened.push({ what: 'port', close: () => listener.close(GRACE_MS) });
    const url = await startDatabase(options, opened);
    await serve(options, { listener, url, opened });
    return { close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startDatabase({ env, log }: ProgramOptions, opened: Closing[]): Promise<string> {
  let url = env.DATABASE_URL;
  if (!url) {
    const postgres = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: plain(log) });
    opened.push({ what: 'embedded PostgreSQL', close: () => postgres.stop() });
    url = postgres.url;
  } else {
    const onLost = () => log.error('another program took the database while the connection was cut');
    const taken = await takeDatabase(url, onLost);
    opened.push({ what: 'lock of the database', close: () => taken.release() });
  }
  await migrateDatabase(url);
  return url;
}

type Serving = { listener: Listener; url: string; opened: Closing[] };

async function serve(
  { env, log, seed, dev }: ProgramOptions,
  { listener, url, opened }: Serving,
): Promise<void> {
  const db = openDatabase({
    url,
    // The driver hangs the whole client on the error, keys and statements included: not for a log.
    onError: (error) => log.warn({ reason: error.message }, 'idle database connection lost'),
  });
  opened.push({ what: 'database', close: () => db.$client.end() });
  await loadReferenceData(db);
  const files = folderFiles(path.join(env.DATA_DIR, 'ficheros'));
  await seed?.(db, files);
  await refreshStaleOffers(db, new Date());
  const clock = () => new Date();
  const kept = folderMail(path.join(env.DATA_DIR, 'correo'), () => isDemonstration(db));
  const mail = env.SMTP_URL ? smtpMail(env.SMTP_URL) : kept;
  const transport = agencyTransport(env);
  const copies = copySettings(env, url);
  const sealKey = await sealer(env, db);
  const jobs: Jobs = await startJobs({
    databaseUrl: url,
    jobs: jobsOfTheHouse({
      mail,
      kept,
      db,
      clock,
      files,
      transport,
      sealKey,
      copies,
      publicUrl: env.publicUrl,
      jobs: () => jobs,
    }),
    onError: (error, job) => log.error({ err: error, job }, 'job queue'),
  });
  opened.push({ what: 'jobs', close: () => jobs.stop(GRACE_MS) });
  const { app, handler } = await buildApp({
    db,
    jobs,
    files,
    kept,
    mailWay: mail.way,
    logger: log,
    clock,
    publicUrl: env.publicUrl,
    secret: secretKey(env.SECRET, env.DATA_DIR),
    version: readVersion(),
    copies,
    sendsRecords: transport !== undefined,
    trustedProxies: env.TRUSTED_PROXIES,
    corsOrigins: env.CORS_ORIGINS,
    root: ROOT,
    server: listener.server,
    dev,
  });
  await app.ready();
  opened.push({ what: 'application', close: () => app.close() });
  listener.serve(handler());
}

/** What documents are sealed with. A certificate that was given is read now, so that a wrong one is told at once. */
async function sealer(env: Env, db: Db): Promise<() => Promise<SealKey>> {
  const { SELLO_P12_FILE: p12File, SELLO_P12_PASSWORD: p12Password, DATA_DIR: dataDir } = env;
  const readKey = async () => {
    const { razonSocial, nombreComercial } = await readSender(db);
    const { readSealKey } = await import('#api/pdf-seal/seal-key.server.ts');
    return readSealKey({ p12File, p12Password, dataDir, titular: razonSocial || nombreComercial });
  };
  let read: Promise<SealKey> | undefined;
  const sealKey = () => {
    read ??= readKey().catch((error) => {
      // A disk that was full may not be the next time.
      read = undefined;
      throw error;
    });
    return read;
  };
  if (p12File !== undefined) await sealKey();
  return sealKey;
}

/** Where copies go, where the program makes them. */
function copySettings({ COPIAS_DIR, DATA_DIR }: Env, databaseUrl: string): CopySettings | undefined {
  if (COPIAS_DIR === undefined) return undefined;
  return { databaseUrl, dataDir: DATA_DIR, folder: path.resolve(COPIAS_DIR), program: readVersion() };
}

/** The way to the tax agency, where there is a certificate for it. */
function agencyTransport({ AEAT_CERT_FILE, AEAT_CERT_KEY, AEAT_CERT_TYPE }: Env): Transporte | undefined {
  if (AEAT_CERT_FILE === undefined || AEAT_CERT_KEY === undefined) return undefined;
  return soapTransport({ url: agencyUrl(AEAT_CERT_TYPE), certFile: AEAT_CERT_FILE, keyFile: AEAT_CERT_KEY });
}

async function closeAll(opened: Closing[], log: FastifyBaseLogger): Promise<void> {
  // The port goes first, so that running requests still find everything they need; the rest in reverse.
  const [port, ...rest] = opened.splice(0);
  for (const { what, close } of [...(port ? [port] : []), ...rest.reverse()]) {
    try {
      await close();
    } catch (error) {
      log.error({ err: error }, `closing the ${what} failed`);
    }
  }
}

function plain(log: FastifyBaseLogger) {
  return {
    info: (message: string) => log.info(message),
    warn: (message: string) => log.warn(message),
    error: (message: string) => log.error(message),
  };
}
