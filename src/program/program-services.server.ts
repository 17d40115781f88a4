import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { refreshOldStatistics } from '#comparador/dgt/refresh-old-statistics.server.ts';
import { statisticsAreOld } from '#comparador/dgt/refresh-statistics.server.ts';
import { refreshStaleOffers } from '#comparador/ofertas/comparador/refresh-offers.server.ts';
import { exportedTables } from '#families.server.ts';
import { receivedLinks } from '#oficina/base/letters/received-links.server.ts';
import { MAX_BUZON, replyAddresses } from '#oficina/base/letters/reply-address.server.ts';
import { outgoingMail } from '#oficina/correo/correos/outgoing-mail.server.ts';
import { readChanges } from '#oficina/instalacion/copias/changes.server.ts';
import { copySettings, type ReadCopySettings } from '#oficina/instalacion/copias/copies-settings.server.ts';
import { keepInstants } from '#oficina/instalacion/copias/keep-instants.server.ts';
import { isInFolder, readInstallation } from '#oficina/instalacion/instalacion/file-place.server.ts';
import { livePrograms } from '#oficina/instalacion/instalacion/live-programs.server.ts';
import type { Rol } from '#oficina/instalacion/instalacion/roles.ts';
import { checkSharedFiles } from '#oficina/instalacion/instalacion/shared-files.server.ts';
import { checkSharedSecret } from '#oficina/instalacion/instalacion/shared-secret.server.ts';
import { isDemonstration } from '#oficina/ventas/negocio/demonstration.server.ts';
import { agencyWay } from '#oficina/ventas/verifactu/agency-way.server.ts';
import { enterEnvironment } from '#oficina/ventas/verifactu/enter-environment.server.ts';
import { keepDeclaration } from '#oficina/ventas/verifactu/kept-declarations.server.ts';
import { type AgencyCertificate, ownCertificate } from '#oficina/ventas/verifactu/own-certificate.server.ts';
import { allRecipients } from '#platform/copies/age.server.ts';
import type { Instants } from '#platform/copies/instants/instants.server.ts';
import { startPulse } from '#platform/database/database-pulse.server.ts';
import { type DatabaseAddresses, sessionUrl } from '#platform/database/database-roles.server.ts';
import { type Db, openDatabase } from '#platform/database/db.server.ts';
import type { Archive } from '#platform/database/embedded-postgres/archiving.server.ts';
import { clamd } from '#platform/files/antivirus/clamd.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import { waitForStore } from '#platform/files/object-store/wait-for-store.server.ts';
import { createSeal } from '#platform/files/seal.server.ts';
import { readKeyPair } from '#platform/http/certificates/key-pair.server.ts';
import { endWithin } from '#platform/http/end-within.server.ts';
import type { Listener } from '#platform/http/listener.server.ts';
import { secretKey } from '#platform/http/secrets/secret.server.ts';
import type { DevSite } from '#platform/http/web.server.ts';
import { imapMailbox, mailboxOf } from '#platform/mail/imap.server.ts';
import { folderMail, type Mail, smtpMail } from '#platform/mail/mail.server.ts';
import { type WatchedMail, watchMail } from '#platform/mail/mail-away.server.ts';
import { pacedMail } from '#platform/mail/mail-pace.server.ts';
import type { Log } from '#platform/observe/log/log.server.ts';
import type { Telemetry } from '#platform/observe/telemetry/start.server.ts';
import { agencyFiles, certificatesOf, checkAgencyFiles } from './certificates.server.ts';
import type { Env } from './env.server.ts';
import { openFiles, placesOf } from './open-files.server.ts';
import { openReading } from './open-reading.server.ts';
import { loadReferenceData } from './reference-data.server.ts';
import { renewSealed } from './renew-sealed.server.ts';
import { readVersion } from './version.server.ts';

/** Milliseconds that the last statements have when the database closes. */
const LAST_MS = 2_000;

/** The program's own clock. */
export const clock = () => new Date();

export type ProgramOptions = {
  env: Env;
  log: Log;
  /** Fills an empty database after its migrations, with the demonstration data. */
  seed?: (db: Db, files: Files) => Promise<void>;
  /** Somebody reads the output as it comes, and nothing keeps it; false by default. */
  terminal?: boolean;
  /** The site through Vite, in development. */
  dev?: DevSite;
  /** Work that this program does, of several on one database; all by default. */
  rol?: Rol;
  /** From now on the files of the database are those of this program. */
  otherFiles?: boolean | undefined;
  /** From now on the secret of the database is that of this program. */
  otherSecret?: boolean | undefined;
  /** Receives in words what the start waits for. */
  tell?: (words: string) => void;
  /** Cuts the waits of the start. */
  stopping?: AbortSignal;
};

/** A part that is open, and how it is closed. */
export type Closing = { what: string; close(): Promise<unknown> };

/** What the services need to be opened. */
export type Serving = DatabaseAddresses & {
  /** Archiving of the program's own PostgreSQL. */
  archive?: Archive | undefined;
  listener: Listener;
  /** Metrics and traces, where they are asked for. */
  telemetry: Telemetry | undefined;
  opened: Closing[];
};

export type Services = Awaited<ReturnType<typeof openServices>>;

/** Opens the database with its initial data, and the program's ways to the outside: files, mail, tax agency, copies. */
export async function openServices(
  options: ProgramOptions,
  { url, ownerUrl, archive, opened }: Pick<Serving, 'url' | 'ownerUrl' | 'archive' | 'opened'>,
) {
  const { env, log, seed, rol = 'todo', otherFiles = false, otherSecret = false } = options;
  const pulse = openPulse(url, log, opened);
  const db = openDatabase({
    url,
    max: env.DATABASE_MAX,
    shared: env.DATABASE_URL !== undefined,
    pulse,
    onError: (failure) => log.report('database connection lost', { failure }),
  });
  opened.push({ what: 'database', close: () => endWithin(db.$client.end(), LAST_MS, pulse.cut) });
  openReading({ env, log }, db, opened);
  const places = placesOf(env);
  const { tell = () => {}, stopping } = options;
  if (places.s3 && !isInFolder(await readInstallation(db)))
    await waitForStore(places.s3, { seconds: env.DATABASE_WAIT_S, tell, stopping });
  await checkSharedFiles({ db, ...places, anew: otherFiles });
  const files = openFiles(places, db);
  const [secret, ring] = [secretKey(env.SECRET, env.DATA_DIR), env.SECRET_RING];
  await checkSharedSecret({ db, secret, ring, anew: otherSecret });
  await loadReferenceData(db);
  await keepDeclaration(db, clock());
  if (seed) await asOwner({ url, ownerUrl }, (owner) => seed(owner, files));
  if (await statisticsAreOld(db)) await asOwner({ url, ownerUrl }, refreshOldStatistics);
  await refreshStaleOffers(db, clock());
  await enterEnvironment(db, env.AEAT_ENTORNO);
  const kept = folderMail(path.join(env.DATA_DIR, 'correo'), () => isDemonstration(db));
  const seal = createSeal(secret, ring);
  if (ring.length > 0) await renewSealed(db, seal);
  const [fixed, own] = [await fixedCertificate(env), ownCertificate({ db, seal })];
  const mail = openMail({ env, log }, db, outgoingMail({ db, kept, seal, fixed: fixedMail(env) }));
  const live = livePrograms({
    db,
    rol,
    store: places.s3?.same,
    onError: (failure) => log.report('program not announced', { failure }),
  });
  const copies = copySettings({
    db,
    fixed: env.COPIAS_DIR?.map((folder) => path.resolve(folder)),
    recipients: await allRecipients(env.DATA_DIR, env.COPIAS_AGE),
    databaseUrl: sessionUrl({ url, ownerUrl }),
    dataDir: env.DATA_DIR,
    files,
    program: readVersion(),
    exported: exportedTables,
    stopping: options.stopping,
    proof: proofOf(env),
  });
  const instants = startInstants(options, { archive, copies, opened, db });
  const hasMail = async () => (await mail.way()) !== 'ninguno';
  const hasPlace = async () => {
    const settings = await copies();
    return settings !== undefined && (env.COPIAS_DIR !== undefined || (await isHere(settings.folder)));
  };
  const stopAnnouncing = await live.announce({ copias: hasPlace, correo: hasMail });
  opened.push({ what: 'announcement', close: () => endWithin(stopAnnouncing(), LAST_MS, () => {}) });
  return {
    url,
    ownerUrl,
    pulse,
    db,
    files,
    antivirus: env.CLAMAV_URL ? clamd(env.CLAMAV_URL) : undefined,
    clock,
    kept,
    secret,
    live,
    mail,
    // Another program may have the mail server, and then sends the letters of this one.
    mailWay: async () => {
      const way = await mail.way();
      return way === 'ninguno' && (await live.othersCan('correo')) ? 'servidor' : way;
    },
    // Letters wait for a server that is away, unless another program reaches it.
    mailHere: async () => !mail.isAway() && ((await hasMail()) || !(await live.othersCan('correo'))),
    copiesHere: async () =>
      (await hasPlace()) || ((await copies()) !== undefined && !(await live.othersCan('copias'))),
    ...readMail(env, secret),
    agency: agencyWay({ entorno: env.AEAT_ENTORNO, url: env.AEAT_URL, fixed, own }),
    certificates: certificatesOf(env, own),
    copies,
    instants,
    mapSources: env.DGT_MAPA_URL,
    resultsTemplate: env.DGT_MICRODATOS_URL,
    asOwner: (work: (owner: Db) => Promise<void>) => asOwner({ url, ownerUrl }, work),
  };
}

/**
 * Links of autoescuelas without an account, and the mailbox that is read, with the addresses of replies by mail: those of the
 * configuration, or else of its user while the folder is the one that all mail comes into.
 */
export function readMail(
  { IMAP_URL, IMAP_RESPUESTAS, SECRET_RING }: Pick<Env, 'IMAP_URL' | 'IMAP_RESPUESTAS' | 'SECRET_RING'>,
  secret: string,
) {
  const links = receivedLinks(secret, SECRET_RING);
  if (!IMAP_URL) return { mailbox: undefined, replies: undefined, receivedLinks: links };
  const { folder, user } = mailboxOf(new URL(IMAP_URL));
  const own = folder === 'INBOX' && user.includes('@') && user.indexOf('@') <= MAX_BUZON ? user : 'no';
  const address = IMAP_RESPUESTAS ?? own;
  return {
    mailbox: imapMailbox(IMAP_URL),
    replies: address === 'no' ? undefined : replyAddresses(address, secret, SECRET_RING),
    receivedLinks: links,
  };
}

/** Limits of the test restore of each night's copy. */
const proofOf = ({ COPIAS_PRUEBA_DIR, COPIAS_PRUEBA_MIN, COPIAS_PRUEBA_MB, DISCO_LIBRE_MB }: Env) => ({
  folder: COPIAS_PRUEBA_DIR,
  minutes: COPIAS_PRUEBA_MIN,
  bytes: COPIAS_PRUEBA_MB && COPIAS_PRUEBA_MB * 1_000_000,
  leastMegabytes: DISCO_LIBRE_MB,
});

/** Looks each second whether the database answers, and says when that changes. */
function openPulse(url: string, log: ProgramOptions['log'], opened: Closing[]) {
  const pulse = startPulse({
    url,
    onChange: (reason) =>
      reason === undefined
        ? log.report('database answers again', {})
        : log.report('database does not answer', {}),
  });
  opened.push({ what: 'pulse of the database', close: () => pulse.stop() });
  return pulse;
}

/** Begins the copies of every minute, which only the program's own PostgreSQL has. */
function startInstants(
  { env, log }: ProgramOptions,
  { archive, copies, opened, db }: Pick<Serving, 'archive' | 'opened'> & { copies: ReadCopySettings; db: Db },
): Instants | undefined {
  if (!archive) return undefined;
  const instants = keepInstants({
    archive,
    copies,
    days: env.COPIAS_INSTANTE_DIAS,
    dataDir: env.DATA_DIR,
    clock,
    changes: () => readChanges(db),
    onError: (failure) => log.report('instants not kept', { failure }),
  });
  opened.push({ what: 'instants', close: instants.start() });
  return instants;
}

/** Whether this machine has the folder: the panel may name a folder of another machine. */
const isHere = (folder: string) =>
  access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );

const fixedMail = ({ SMTP_URL }: Env) => (SMTP_URL ? smtpMail(SMTP_URL) : undefined);

/** Mail within the limits of its provider, which notices when the server does not answer. */
function openMail({ env, log }: Pick<ProgramOptions, 'env' | 'log'>, db: Db, mail: Mail): WatchedMail {
  const { SMTP_POR_MINUTO: perMinute } = env;
  return watchMail(perMinute === undefined ? mail : pacedMail(mail, db.$client, perMinute), {
    onChange: (failure) =>
      failure === undefined
        ? log.report('mail server takes letters again', {})
        : log.report('mail server does not take letters', { failure }),
  });
}

/** Does work as the owner of the database: only the owner creates the tables of each month's results. */
async function asOwner({ url, ownerUrl }: DatabaseAddresses, work: (db: Db) => Promise<void>): Promise<void> {
  const db = openDatabase({ url: ownerUrl ?? url, max: 4 });
  try {
    await work(db);
  } finally {
    await db.$client.end();
  }
}

/** Certificate of the environment for the tax agency, if any. Throws `StartupError` for one that does not serve. */
async function fixedCertificate(env: Env): Promise<AgencyCertificate | undefined> {
  const files = agencyFiles(env);
  if (!files) return undefined;
  await checkAgencyFiles(files);
  return { tipo: env.AEAT_CERT_TYPE, keyPair: () => readKeyPair(files) };
}
