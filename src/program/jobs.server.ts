import { endAnunciosJob } from '#comparador/anuncios/end-anuncios-job.server.ts';
import { addressesUpkeepJob } from '#comparador/autoescuelas/direccionesTraidas/addresses-job.server.ts';
import { fotoUpkeepJob } from '#comparador/autoescuelas/imagenes/upkeep-job.server.ts';
import { townsJob } from '#comparador/lanzamientos/look-job.server.ts';
import { watchJob } from '#comparador/ofertas/busquedasGuardadas/watch-job.server.ts';
import { offersJob, offersKind } from '#comparador/ofertas/comparador/offers-job.server.ts';
import { staleTarifasJob } from '#comparador/tarifas/permisosAutoescuela/stale-tarifas.server.ts';
import { notedTarifasJob } from '#comparador/tarifas/permisosAutoescuela/tell-noted.server.ts';
import { pricesUpkeepJob } from '#comparador/tarifas/preciosTraidos/prices-job.server.ts';
import { exportedTables, tableNames } from '#families.server.ts';
import { requestKeyJob } from '#oficina/acceso/usuarios/keys.server.ts';
import { accessUpkeepJob } from '#oficina/acceso/usuarios/upkeep-job.server.ts';
import type { ReadCertificates } from '#oficina/base/certificates.ts';
import type { ReceivedLinks } from '#oficina/base/letters/received-links.server.ts';
import type { ReplyAddresses } from '#oficina/base/letters/reply-address.server.ts';
import { whileOpen } from '#oficina/base/puertas/while-open.server.ts';
import { correoJob } from '#oficina/correo/correos/correo-job.server.ts';
import { BOUNCES_QUEUE, bouncesJob } from '#oficina/correo/correos/devueltos/read-bounces-job.server.ts';
import { correoRetentionJob, ifMailLeaves, sweepJob } from '#oficina/correo/correos/upkeep-jobs.server.ts';
import { reviseJob } from '#oficina/documentos/documentos/revise-job.server.ts';
import { textJob } from '#oficina/documentos/documentos/text-job.server.ts';
import { documentoUpkeepJob } from '#oficina/documentos/documentos/upkeep-job.server.ts';
import { evidenceJob } from '#oficina/documentos/evidencias/seal-job.server.ts';
import { finishJob } from '#oficina/documentos/firmas/finish-firma.server.ts';
import { firmaUpkeepJob } from '#oficina/documentos/firmas/upkeep-job.server.ts';
import { bringBackJob } from '#oficina/instalacion/copias/archivos/bring-back.server.ts';
import { filesWalkJob } from '#oficina/instalacion/copias/archivos/walk-files.server.ts';
import type { ReadCopySettings } from '#oficina/instalacion/copias/copies-settings.server.ts';
import { COPY_QUEUES, copyJob, trialJob, unlessHeld } from '#oficina/instalacion/copias/copy-jobs.server.ts';
import { instantTrialJob } from '#oficina/instalacion/copias/instant-trial.server.ts';
import { warnJob } from '#oficina/instalacion/copias/warn-job.server.ts';
import { loadJob } from '#oficina/instalacion/datosOficiales/load-job.server.ts';
import { erasedFilesJob, retentionJob } from '#oficina/instalacion/datosPersonales/retention-job.server.ts';
import { searchJob } from '#oficina/instalacion/direcciones/search-job.server.ts';
import {
  importJob,
  importUpkeepJob,
  togetherJob,
  unfinishedImportsJob,
} from '#oficina/instalacion/importaciones/import-job.server.ts';
import { importServices } from '#oficina/instalacion/importaciones/importables.server.ts';
import { makeJob, zipUpkeepJob } from '#oficina/instalacion/llevarTodo/make-job.server.ts';
import { announcedJob } from '#oficina/instalacion/paginasLegales/announce.server.ts';
import { actividadRemindersJob } from '#oficina/relacion/actividades/remind.server.ts';
import { extendSeriesJob } from '#oficina/relacion/actividades/repeticion/extend-job.server.ts';
import { repliesReader } from '#oficina/relacion/alumnos/replies.server.ts';
import { unansweredJob } from '#oficina/relacion/alumnos/unanswered-job.server.ts';
import { scheduledInformesJob } from '#oficina/trabajo/informesProgramados/send-job.server.ts';
import { noWayJob } from '#oficina/trabajo/peticiones/no-way-job.server.ts';
import { remindersJob } from '#oficina/ventas/facturas/cobros/reminders.server.ts';
import { totalsJob } from '#oficina/ventas/facturas/totales/fold.server.ts';
import { recurringJob } from '#oficina/ventas/facturasRecurrentes/make-due.server.ts';
import { expiredPresupuestosJob } from '#oficina/ventas/presupuestos/expired-job.server.ts';
import { expiringPresupuestosJob } from '#oficina/ventas/presupuestos/expiring-job.server.ts';
import type { AgencyWay } from '#oficina/ventas/verifactu/agency-way.server.ts';
import { certificatesJob } from '#oficina/ventas/verifactu/certificates-job.server.ts';
import { RECORDS_QUEUE, recordsJob } from '#oficina/ventas/verifactu/sender.server.ts';
import type { Instants } from '#platform/copies/instants/instants.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Antivirus } from '#platform/files/antivirus/clamd.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import type { SealKey } from '#platform/files/pdf-seal/describe-key.server.ts';
import type { Job, Jobs } from '#platform/jobs/jobs.server.ts';
import type { Mailbox } from '#platform/mail/imap.server.ts';
import type { KeptMail, Mail } from '#platform/mail/mail.server.ts';
import { letters } from './letters.server.ts';

type JobServices = {
  mail: Mail;
  /** The mailbox of the demonstration. */
  kept: KeptMail;
  /** Mailbox of returned letters and replies; undefined when it is not read. */
  mailbox: Mailbox | undefined;
  /** Addresses for replies by mail, which come into that mailbox; undefined when they are not read. */
  replies?: ReplyAddresses | undefined;
  /** Links of autoescuelas without an account. */
  receivedLinks: ReceivedLinks;
  db: Db;
  clock: () => Date;
  files: Files;
  /** Antivirus, if any. */
  antivirus?: Antivirus | undefined;
  /** Way to the tax agency. */
  agency: AgencyWay;
  certificates: ReadCertificates;
  publicUrl: string;
  /** Gives the key that seals signed documentos. */
  sealKey: () => Promise<SealKey>;
  /** Most bytes of the documentos of one cliente; no limit without it. */
  documentQuota?: number;
  copies: ReadCopySettings;
  /** Copies of every minute, where the program makes them. */
  instants?: Instants | undefined;
  /** Hour of the nightly copy at the start, 'HH:MM'; the usual one by default. */
  copiesHour?: string;
  /** Addresses of the DGT's map; none where the operator wants no download. */
  mapSources: readonly string[];
  /** Address of the DGT's monthly files, see `downloadMonth`. */
  resultsTemplate: string;
  /** Does work as the owner of the database. */
  asOwner: (work: (db: Db) => Promise<void>) => Promise<void>;
  /** Whether this program makes the copies: it has their place, or no other running program has it. */
  copiesHere?: () => Promise<boolean>;
  /** Whether this program sends the correo: it has a server, or no other running program has one. */
  mailHere?: () => Promise<boolean>;
  /** The queue itself, for jobs that queue other jobs; it is set before any job runs. */
  jobs: () => Jobs;
};

/** Queues whose jobs may wait for a program with what they need: a place for the copies, a certificate, a mailbox. */
export const QUEUES_THAT_WAIT: readonly string[] = [...COPY_QUEUES, RECORDS_QUEUE, BOUNCES_QUEUE];

/** Seconds that a nightly copy waits for the program with its place, which may be down. */
const COPY_WAITS_S = 20 * 3_600;
/** Seconds that a job of each minute waits. The job of the next minute does the same work, and jobs that nobody can do would pile up. */
const MINUTE_WAITS_S = 600;

/** Jobs that only a program that is `ready` for them takes. */
const where = (ready: (() => Promise<boolean>) | undefined, jobs: Job[], keptFor?: number): Job[] =>
  jobs.map((job) => ({ ...job, ...(ready && { ready }), ...(keptFor !== undefined && { keptFor }) }));

/** All the jobs of the program, with their services. */
export function jobsOfTheHouse(services: JobServices): Job[] {
  const { db, clock, files, antivirus, copiesHere, mailHere, replies } = services;
  const refreshOffers = (id: string) => services.jobs().enqueue(offersKind, {}, id);
  const readers = replies && [repliesReader(replies)];
  const imports = importServices({
    db,
    clock,
    files,
    tableNames,
    antivirus,
    documentQuota: services.documentQuota,
  });
  return [
    ...where(mailHere, [correoJob({ ...services, letters })]),
    sweepJob(services),
    correoRetentionJob(services),
    ...where(
      async () => services.mailbox !== undefined,
      [bouncesJob({ ...services, readers })],
      MINUTE_WAITS_S,
    ),
    requestKeyJob(services),
    accessUpkeepJob(services),
    retentionJob(services),
    erasedFilesJob(services),
    announcedJob(services),
    ...where(async () => (await services.agency()) !== undefined, [recordsJob(services)], MINUTE_WAITS_S),
    evidenceJob(services),
    totalsJob(services),
    offersJob(db, clock),
    searchJob({ ...services, refreshOffers }),
    loadJob({ ...services, refreshOffers, template: services.resultsTemplate }),
    importJob(imports),
    togetherJob(imports),
    unfinishedImportsJob(imports),
    importUpkeepJob(imports),
    makeJob({ db, files, clock, exportedTables, copies: services.copies }),
    zipUpkeepJob(services),
    fotoUpkeepJob(services),
    textJob(services),
    documentoUpkeepJob(services),
    reviseJob(services),
    finishJob(services),
    filesWalkJob(services),
    ...(services.instants ? [instantTrialJob({ ...services, instants: services.instants })] : []),
    ...where(copiesHere, [copyJob(services), bringBackJob(services), trialJob(services)], COPY_WAITS_S),
    ...unlessHeld(db, [
      extendSeriesJob(services),
      pricesUpkeepJob(services),
      addressesUpkeepJob(services),
      townsJob(services),
      ...whileOpen(db, 'web', [endAnunciosJob(services), watchJob(services)]),
      ...whileOpen(db, 'ventas', [
        expiredPresupuestosJob(services),
        recurringJob(services),
        firmaUpkeepJob(services),
      ]),
      ...where(
        mailHere,
        ifMailLeaves(services.mail, [
          ...whileOpen(db, 'web', [
            unansweredJob(services),
            noWayJob(services),
            staleTarifasJob(services),
            notedTarifasJob(services),
          ]),
          ...whileOpen(db, 'ventas', [expiringPresupuestosJob(services), remindersJob(services)]),
          actividadRemindersJob(services),
          scheduledInformesJob(services),
          warnJob(services),
          certificatesJob(services),
        ]),
      ),
    ]),
  ];
}
