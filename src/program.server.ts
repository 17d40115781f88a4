import path from 'node:path';
import { clamd } from '#api/antivirus/clamd.server.ts';
import { readKeyPair } from '#api/certificates/key-pair.server.ts';
import { startPulse } from '#api/database-pulse.server.ts';
import { type DatabaseAddresses, prepareDatabase } from '#api/database-roles.server.ts';
import { type Db, openDatabase } from '#api/db.server.ts';
import { startEmbeddedPostgres } from '#api/embedded-postgres.server.ts';
import { type Files, folderFiles } from '#api/files.server.ts';
import { ROLE_PROBE } from '#api/health/database-probes.server.ts';
import { imapMailbox } from '#api/imap.server.ts';
import { type Queue, startJobs } from '#api/jobs.server.ts';
import { type Listener, listen } from '#api/listener.server.ts';
import type { Log } from '#api/log/log.server.ts';
import { folderMail, smtpMail } from '#api/mail.server.ts';
import { takeDatabase } from '#api/one-program.server.ts';
import type { SealKey } from '#api/pdf-seal/describe-key.server.ts';
import { ROOT } from '#api/root.server.ts';
import { createSeal } from '#api/seal.server.ts';
import { secretKey } from '#api/secret.server.ts';
import { openStreetTiles } from '#api/street-tiles/street-tiles.server.ts';
import type { DevSite } from '#api/web.server.ts';
import { refreshOldStatistics } from '#dgt/refresh-old-statistics.server.ts';
import { statisticsAreOld } from '#dgt/refresh-statistics.server.ts';
import { readSender } from '#office/letters/sender.server.ts';
import { tellVersions } from '#resources/actualizaciones/tell-versions.server.ts';
import { openColumns } from '#resources/comparador/columns/reader.server.ts';
import { refreshStaleOffers } from '#resources/comparador/refresh-offers.server.ts';
import { outgoingMail } from '#resources/correos/outgoing-mail.server.ts';
import { preparePlaces } from '#resources/municipios/prepare-places.server.ts';
import { isDemonstration } from '#resources/negocio/demonstration.server.ts';
import { agencyWay } from '#resources/verifactu/agency-way.server.ts';
import { enterEnvironment } from '#resources/verifactu/enter-environment.server.ts';
import { keepDeclaration } from '#resources/verifactu/kept-declarations.server.ts';
import { type AgencyCertificate, ownCertificate } from '#resources/verifactu/own-certificate.server.ts';
import { nameProducer, readProducer } from '#resources/verifactu/producer.server.ts';
import { copySettings, readHour } from '#views/copias/copies-settings.server.ts';
import { copyKind } from '#views/copias/copy-jobs.server.ts';
import { healthOfTheHouse } from '#views/estadoPrograma/health-of-the-house.server.ts';
import { buildApp } from './app.server.ts';
import { agencyFiles, certificatesOf, checkAgencyFiles, readHttps } from './certificates.server.ts';
import type { Env } from './env.server.ts';
import { firstSteps } from './first-administrator.server.ts';
import { jobsOfTheHouse } from './jobs.server.ts';
import { loadReferenceData } from './reference-data.server.ts';
import { readVersion } from './version.server.ts';

/** Milliseconds that running requests and jobs have to end after the order to stop. */
const GRACE_MS = 10_000;

export type ProgramOptions = {
  env: Env;
  log: Log;
  /** Fills an empty database after its migrations, with the demonstration data. */
  seed?: (db: Db, files: Files) => Promise<void>;
  /** Somebody reads the output as it comes, and nothing keeps it; false by default. */
  terminal?: boolean;
  /** The site through Vite, in development. */
  dev?: DevSite;
};

export type Program = {
  /** Warnings, for the person who starts the program, that do not stop it. */
  notices: readonly string[];
  /** Lines for the person who starts a program without administrators. */
  firstSteps: readonly string[];
  close(): Promise<void>;
};

/** Milliseconds after the start. */
const PLACES_AFTER_MS = 1_000;

type Closing = { what: string; close(): Promise<unknown> };

/**
 * Starts everything, from the port to the first page, and gives the function that stops it, in reverse order. Takes
 * the port first: until the rest is up it answers 503. A failure closes what was already open.
 */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const opened: Closing[] = [];
  const close = () => closeAll(opened, options.log);
  try {
    const { env } = options;
    nameProducer(readProducer(ROOT));
    const https = await readHttps(env, clock());
    const listener = await listen({ host: env.HOST, port: env.PORT, tls: https?.pair });
    opened.push({ what: 'port', close: () => listener.close(GRACE_MS) });
    const addresses = await startDatabase(options, opened);
    const { notices, firstSteps } = await serve(options, { listener, ...addresses, opened });
    // Once the first answers are given, so that they do not wait for it.
    setTimeout(preparePlaces, PLACES_AFTER_MS).unref();
    return { notices: [...(https?.notices ?? []), ...notices], firstSteps, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startDatabase({ env, log }: ProgramOptions, opened: Closing[]): Promise<DatabaseAddresses> {
  const addresses = await findDatabase({ env, log }, opened);
  await prepareDatabase(addresses);
  return addresses;
}

async function findDatabase({ env, log }: ProgramOptions, opened: Closing[]): Promise<DatabaseAddresses> {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = env;
  if (!url) {
    const postgres = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log });
    opened.push({ what: 'postgres', close: () => postgres.stop() });
    return postgres;
  }
  const onLost = () => log.report('database taken by another program', {});
  const taken = await takeDatabase(url, onLost);
  opened.push({ what: 'lock of the database', close: () => taken.release() });
  return { url, ownerUrl };
}

type Serving = DatabaseAddresses & { listener: Listener; opened: Closing[] };

async function serve(
  options: ProgramOptions,
  serving: Serving,
): Promise<{ notices: string[]; firstSteps: string[] }> {
  const { env, log, dev, terminal = false } = options;
  const { listener, opened } = serving;
  const services = await openServices(options, serving);
  const { db, pulse, files, antivirus, kept, mail, mailbox, agency, certificates, copies, mapSources } =
    services;
  const jobs = await startWork(options, services, opened);
  // The program works without its news.
  await tellVersions(db, clock()).catch((failure) => log.report('versions not told', { failure }));
  const health = await healthOfTheHouse({
    ...services,
    mailWay: mail.way,
    dataDir: env.DATA_DIR,
    leastMegabytes: env.DISCO_LIBRE_MB,
    jobs: () => jobs,
    onError: (failure, part) => log.report('part not looked at', { part, failure }),
  });
  await health.look();
  const stopLooking = health.start();
  opened.push({ what: 'health', close: async () => stopLooking() });
  const columns = openColumns({
    databaseUrl: services.url,
    onError: (failure) => log.report('columns not built', { failure }),
  });
  opened.push({ what: 'columns', close: () => columns.close() });
  const streets = openStreetTiles({
    file: env.CALLES_FILE ?? path.join(env.DATA_DIR, 'calles.pmtiles'),
    onError: (failure) => log.report('streets not drawn', { failure }),
  });
  opened.push({ what: 'streets', close: () => streets.close() });
  const { app, handler } = await buildApp({
    db,
    columns,
    streets,
    pulse,
    health,
    jobs,
    files,
    antivirus,
    kept,
    mailWay: mail.way,
    mailFixed: env.SMTP_URL !== undefined,
    mailboxKey: mailbox?.key,
    viesUrl: env.VIES_URL,
    logger: log,
    clock,
    publicUrl: env.publicUrl,
    secret: secretKey(env.SECRET, env.DATA_DIR),
    version: readVersion(),
    copies: {
      settings: copies,
      fixed: env.COPIAS_DIR !== undefined,
      dataDir: env.DATA_DIR,
      programDir: ROOT,
      reschedule: (cron) => jobs.reschedule(copyKind.name, cron),
    },
    mapSources,
    certificates,
    agency,
    agencyFixed: agencyFiles(env) !== undefined,
    documentQuota: env.DOCUMENTOS_CLIENTE_MB * 1_000_000,
    trustedProxies: env.TRUSTED_PROXIES,
    corsOrigins: env.CORS_ORIGINS,
    root: ROOT,
    server: listener.server,
    dev,
  });
  await app.ready();
  opened.push({ what: 'application', close: () => app.close() });
  listener.serve(handler());
  columns.prepare();
  return {
    notices: health
      .parts()
      .flatMap(({ clave, texto, queHacer }) => (clave === ROLE_PROBE && texto ? [texto, queHacer] : [])),
    firstSteps: await firstSteps({ db, publicUrl: env.publicUrl, now: clock(), terminal }),
  };
}

const clock = () => new Date();

type Services = Awaited<ReturnType<typeof openServices>>;

/** Opens the database with its initial data, and the program's ways out. */
async function openServices(options: ProgramOptions, { url, ownerUrl, opened }: Serving) {
  const { env, log, seed } = options;
  const pulse = startPulse({
    url,
    onChange: (reason) =>
      reason === undefined
        ? log.report('database answers again', {})
        : log.report('database does not answer', {}),
  });
  opened.push({ what: 'pulse of the database', close: () => pulse.stop() });
  const db = openDatabase({
    url,
    pulse,
    onError: (failure) => log.report('database connection lost', { failure }),
  });
  opened.push({ what: 'database', close: () => db.$client.end() });
  await loadReferenceData(db);
  await keepDeclaration(db, clock());
  const files = folderFiles(path.join(env.DATA_DIR, 'ficheros'));
  if (seed) await asOwner({ url, ownerUrl }, (owner) => seed(owner, files));
  if (await statisticsAreOld(db)) await asOwner({ url, ownerUrl }, refreshOldStatistics);
  await refreshStaleOffers(db, clock());
  await enterEnvironment(db, env.AEAT_ENTORNO);
  const kept = folderMail(path.join(env.DATA_DIR, 'correo'), () => isDemonstration(db));
  const seal = createSeal(secretKey(env.SECRET, env.DATA_DIR));
  const [fixed, own] = [await fixedCertificate(env), ownCertificate({ db, seal })];
  return {
    url,
    ownerUrl,
    pulse,
    db,
    files,
    antivirus: env.CLAMAV_URL ? clamd(env.CLAMAV_URL) : undefined,
    clock,
    kept,
    mail: outgoingMail({
      db,
      kept,
      seal,
      fixed: fixedMail(env),
    }),
    mailbox: env.IMAP_URL ? imapMailbox(env.IMAP_URL) : undefined,
    agency: agencyWay({ entorno: env.AEAT_ENTORNO, url: env.AEAT_URL, fixed, own }),
    certificates: certificatesOf(env, own),
    copies: copySettings({
      db,
      fixed: env.COPIAS_DIR === undefined ? undefined : path.resolve(env.COPIAS_DIR),
      databaseUrl: url,
      dataDir: env.DATA_DIR,
      program: readVersion(),
    }),
    mapSources: env.DGT_MAPA_URL,
    resultsTemplate: env.DGT_MICRODATOS_URL,
    asOwner: (work: (owner: Db) => Promise<void>) => asOwner({ url, ownerUrl }, work),
  };
}

const fixedMail = ({ SMTP_URL }: Env) => (SMTP_URL ? smtpMail(SMTP_URL) : undefined);

/** Does work as the owner of the database: only the owner creates the tables of each month's results. */
async function asOwner({ url, ownerUrl }: DatabaseAddresses, work: (db: Db) => Promise<void>): Promise<void> {
  const db = openDatabase({ url: ownerUrl ?? url, max: 4 });
  try {
    await work(db);
  } finally {
    await db.$client.end();
  }
}

/** Starts the queue and its jobs. */
async function startWork(
  { env, log }: ProgramOptions,
  { url, ownerUrl, ...services }: Services,
  opened: Closing[],
): Promise<Queue> {
  const sealKey = await sealer(env, services.db);
  const copiesHour = await readHour(services.db);
  const jobs: Queue = await startJobs({
    databaseUrl: url,
    ownerUrl,
    pulse: services.pulse,
    jobs: jobsOfTheHouse({
      ...services,
      sealKey,
      copiesHour,
      documentQuota: env.DOCUMENTOS_CLIENTE_MB * 1_000_000,
      publicUrl: env.publicUrl,
      jobs: () => jobs,
    }),
    onError: (failure, job) =>
      job === undefined
        ? log.report('job queue failed', { failure })
        : log.report('job failed', { job, failure }),
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
    const { readSealKey } = await import('#api/pdf-seal/seal-key.server.ts');
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

/** Certificate of the environment for the tax agency, if any. Throws `StartupError` for one that does not serve. */
async function fixedCertificate(env: Env): Promise<AgencyCertificate | undefined> {
  const files = agencyFiles(env);
  if (!files) return undefined;
  await checkAgencyFiles(files);
  return { tipo: env.AEAT_CERT_TYPE, keyPair: () => readKeyPair(files) };
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
