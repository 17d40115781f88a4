import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStreetTiles } from '#comparador/lugares/calles/street-tiles.server.ts';
import { preparePlaces } from '#comparador/lugares/municipios/prepare-places.server.ts';
import { openOffers } from '#comparador/ofertas/comparador/open-offers.server.ts';
import { correoKind } from '#oficina/base/letters/queue.server.ts';
import { readSender } from '#oficina/base/letters/sender.server.ts';
import { tellVersions } from '#oficina/correo/actualizaciones/tell-versions.server.ts';
import { readHour } from '#oficina/instalacion/copias/copies-settings.server.ts';
import { copyKind } from '#oficina/instalacion/copias/copy-jobs.server.ts';
import { healthOfTheHouse } from '#oficina/instalacion/estadoPrograma/health-of-the-house.server.ts';
import { nameProducer, readProducer } from '#oficina/ventas/verifactu/producer.server.ts';
import { type DatabaseAddresses, prepareDatabase } from '#platform/database/database-roles.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Archive } from '#platform/database/embedded-postgres/archiving.server.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import { onlyHealth } from '#platform/database/only-health.server.ts';
import { limitSilence } from '#platform/database/patience.server.ts';
import { waitForDatabase } from '#platform/database/wait-for-database.server.ts';
import type { SealKey } from '#platform/files/pdf-seal/describe-key.server.ts';
import { listen } from '#platform/http/listener.server.ts';
import { ROOT } from '#platform/http/root.server.ts';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { type Queue, startJobs } from '#platform/jobs/jobs.server.ts';
import { ROLE_PROBE } from '#platform/observe/health/database-probes.server.ts';
import type { Log } from '#platform/observe/log/log.server.ts';
import { observeRequests } from '#platform/observe/telemetry/observed-requests.server.ts';
import { buildApp } from './app.server.ts';
import { agencyFiles, readHttps } from './certificates.server.ts';
import type { Env } from './env.server.ts';
import { firstSteps } from './first-administrator.server.ts';
import { jobsOfTheHouse, QUEUES_THAT_WAIT } from './jobs.server.ts';
import {
  type Closing,
  clock,
  openServices,
  type ProgramOptions,
  type Services,
  type Serving,
} from './program-services.server.ts';
import { openTelemetry, sourcesOfTheHouse } from './telemetry.server.ts';
import { readVersion } from './version.server.ts';
import { watchHttps } from './watch-https.server.ts';

/** Milliseconds that running requests and jobs have to end after the order to stop. */
const GRACE_MS = 10_000;

export type Program = {
  /** Warnings, for the person who starts the program, that do not stop it. */
  notices: readonly string[];
  /** Lines for the person who starts a program without administrators. */
  firstSteps: readonly string[];
  /** Announces that it will stop, and keeps answering while balancers need to learn it (`DRAIN_S`). */
  leave(): Promise<void>;
  close(): Promise<void>;
};

/** Seconds that idle connections of a proxy stay open: longer than nginx, HAProxy and the balancers of clouds keep theirs. */
const BEHIND_PROXY_S = 75;

/** Milliseconds after the start to prepare the places. */
const PLACES_AFTER_MS = 1_000;

/**
 * Starts everything, from the port to the first page, and gives the function that stops it, in reverse order. Takes
 * the port first: until the rest is up it answers 503. A failure closes what was already open.
 */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const opened: Closing[] = [];
  const close = () => closeAll(opened, options.log);
  try {
    const { env } = options;
    limitSilence(env.SIN_AVANCE_S);
    nameProducer(readProducer(ROOT));
    const https = await readHttps(env, clock());
    const keepAliveS = env.KEEP_ALIVE_S ?? (env.TRUSTED_PROXIES.length > 0 ? BEHIND_PROXY_S : undefined);
    const listener = await listen({
      host: env.HOST,
      port: env.PORT,
      tls: https?.pair,
      trustedProxies: env.TRUSTED_PROXIES,
      ...(keepAliveS !== undefined && { keepAliveS }),
    });
    opened.push({ what: 'port', close: () => listener.close(GRACE_MS) });
    if (https) opened.push({ what: 'certificate', close: watchHttps(env, listener, options.log) });
    // Opens before the database, because it may trace the database's statements.
    const telemetry = await openTelemetry(env, options.log);
    if (telemetry) opened.push({ what: 'telemetry', close: () => telemetry.close() });
    const addresses = await startDatabase(options, opened);
    const { notices, firstSteps } = await serve(options, { listener, telemetry, ...addresses, opened });
    // Delayed, so that the first answers do not wait for it.
    setTimeout(() => void preparePlaces(), PLACES_AFTER_MS).unref();
    return {
      notices: [...(https?.notices ?? []), ...notices],
      firstSteps,
      leave: async () => {
        listener.leave();
        await sleep(env.DRAIN_S * 1_000);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type ProgramDatabase = DatabaseAddresses & { archive?: Archive | undefined };

async function startDatabase(options: ProgramOptions, opened: Closing[]): Promise<ProgramDatabase> {
  const addresses = await findDatabase(options, opened);
  await prepareDatabase(addresses);
  return addresses;
}

async function findDatabase(
  { env, log, rol = 'todo', tell = () => {}, stopping }: ProgramOptions,
  opened: Closing[],
): Promise<ProgramDatabase> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: ownerUrl } = env;
  if (!url) {
    if (rol !== 'todo')
      throw new StartupError(
        `Con --rol ${rol} hace falta una base de datos que compartan varios programas: DATABASE_URL.`,
      );
    const postgres = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log });
    opened.push({ what: 'postgres', close: () => postgres.stop() });
    return postgres;
  }
  await waitForDatabase({ url, ownerUrl }, { seconds: env.DATABASE_WAIT_S, tell, stopping });
  return { url, ownerUrl };
}

async function serve(
  options: ProgramOptions,
  serving: Serving,
): Promise<{ notices: string[]; firstSteps: string[] }> {
  const { env, log, dev, rol = 'todo', terminal = false } = options;
  const { listener, telemetry, opened } = serving;
  const services = await openServices(options, serving);
  const { db, pulse, files, antivirus, kept, mailWay, mailbox, agency, certificates, copies, mapSources } =
    services;
  const jobs = await startWork(options, services, opened);
  // The program works without its news.
  await tellVersions(db, clock()).catch((failure) => log.report('versions not told', { failure }));
  const health = await healthOfTheHouse({
    ...services,
    watchesOnly: rol === 'web',
    queuesThatWait: QUEUES_THAT_WAIT,
    dataDir: env.DATA_DIR,
    leastMegabytes: env.DISCO_LIBRE_MB,
    jobs: () => jobs,
    onError: (failure, part) => log.report('part not looked at', { part, failure }),
  });
  await health.look();
  telemetry?.watch(sourcesOfTheHouse({ ...services, dataDir: env.DATA_DIR, health }));
  const stopLooking = health.start();
  opened.push({ what: 'health', close: async () => stopLooking() });
  const offers = openOffers({
    db,
    inColumns: env.COLUMNAS,
    databaseUrl: services.url,
    onError: (failure) => log.report('columns not built', { failure }),
  });
  opened.push({ what: 'offers', close: () => offers.close() });
  const streets = openStreetTiles({
    file: env.CALLES_FILE ?? path.join(env.DATA_DIR, 'calles.pmtiles'),
    onError: (failure) => log.report('streets not drawn', { failure }),
  });
  opened.push({ what: 'streets', close: () => streets.close() });
  const { app, handler } = await buildApp({
    db,
    offers,
    streets,
    pulse,
    health,
    jobs,
    files,
    antivirus,
    kept,
    mailWay,
    mailFixed: env.SMTP_URL !== undefined,
    mailboxKey: mailbox?.key,
    viesUrl: env.VIES_URL,
    logger: log,
    clock,
    publicUrl: env.publicUrl,
    secret: services.secret,
    ring: env.SECRET_RING,
    version: readVersion(),
    copies: {
      settings: copies,
      instants: services.instants,
      fixed: env.COPIAS_DIR !== undefined,
      dataDir: env.DATA_DIR,
      programDir: ROOT,
      // This program may not have announced yet what it can do.
      madeSomewhere: async () =>
        (rol !== 'web' && (await services.copiesHere())) || services.live.someoneCan('copias'),
      reschedule: (cron) => jobs.reschedule(copyKind.name, cron),
    },
    mapSources,
    certificates,
    agency,
    agencyFixed: agencyFiles(env) !== undefined,
    ...boundsOf(env),
    root: ROOT,
    server: listener.server,
    dev,
  });
  await app.ready();
  opened.push({ what: 'application', close: () => app.close() });
  listener.serve(observeRequests(rol === 'trabajos' ? onlyHealth(handler()) : handler()));
  offers.prepare();
  return {
    notices: health
      .parts()
      .flatMap(({ clave, texto, queHacer }) => (clave === ROLE_PROBE && texto ? [texto, queHacer] : [])),
    firstSteps: await firstSteps({ db, publicUrl: env.publicUrl, now: clock(), terminal }),
  };
}

/** Whom the program answers, and how much. */
const boundsOf = (env: Env) => ({
  documentQuota: env.DOCUMENTOS_CLIENTE_MB * 1_000_000,
  trustedProxies: env.TRUSTED_PROXIES,
  keepsPages: env.PAGINAS_GUARDADAS,
  cdnSeconds: env.CDN_S,
  maxDelayMs: env.RETRASO_MS,
  corsOrigins: env.CORS_ORIGINS,
});

/** Starts the queue and its jobs. */
async function startWork(
  { env, log, rol = 'todo' }: ProgramOptions,
  { url, ownerUrl, ...services }: Services,
  opened: Closing[],
): Promise<Queue> {
  const sealKey = await sealer(env, services.db);
  const copiesHour = await readHour(services.db);
  const jobs: Queue = await startJobs({
    databaseUrl: url,
    ownerUrl,
    pulse: services.pulse,
    works: rol !== 'web',
    jobs: jobsOfTheHouse({
      ...services,
      sealKey,
      copiesHour,
      documentQuota: env.DOCUMENTOS_CLIENTE_MB * 1_000_000,
      publicUrl: env.publicUrl,
      jobs: () => jobs,
    }),
    onError: (failure, job) => {
      if (job === undefined) log.report('job queue failed', { failure });
      // A mail server that does not answer was reported once; not again with each letter.
      else if (job !== correoKind.name || !services.mail.isAway()) log.report('job failed', { job, failure });
    },
    onBack: () => log.report('job queue works again', {}),
    onTaken: (job) => log.report('job of a dead program goes on', { job }),
  });
  opened.push({ what: 'jobs', close: () => jobs.stop(GRACE_MS) });
  return jobs;
}

/**
 * Gives the key that seals documents. Reads a configured certificate at the start, so that a wrong one is reported at
 * once.
 */
async function sealer(env: Env, db: Db): Promise<() => Promise<SealKey>> {
  const { SELLO_P12_FILE: p12File, SELLO_P12_PASSWORD: p12Password, DATA_DIR: dataDir } = env;
  const readKey = async () => {
    const { razonSocial, nombreComercial } = await readSender(db);
    const { readSealKey } = await import('#platform/files/pdf-seal/seal-key.server.ts');
    return readSealKey({ p12File, p12Password, dataDir, titular: razonSocial || nombreComercial });
  };
  let read: Promise<SealKey> | undefined;
  const sealKey = () => {
    read ??= readKey().catch((error) => {
      // The disk may be full now and have room the next time.
      read = undefined;
      throw error;
    });
    return read;
  };
  if (p12File !== undefined) await sealKey();
  return sealKey;
}

async function closeAll(opened: Closing[], log: Log): Promise<void> {
  // The port closes first, so that running requests still find all they need; the rest closes in reverse.
  const [port, ...rest] = opened.splice(0);
  for (const { what, close } of [...(port ? [port] : []), ...rest.reverse()]) {
    try {
      await close();
    } catch (failure) {
      log.report('closing failed', { part: what, failure });
    }
  }
}
