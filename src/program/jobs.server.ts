import type { Antivirus } from '#api/antivirus/clamd.server.ts';
import type { Db } from '#api/db.server.ts';
import type { Files } from '#api/files.server.ts';
import type { Mailbox } from '#api/imap.server.ts';
import type { Instants } from '#api/instants/instants.server.ts';
import type { Job, Jobs } from '#api/jobs.server.ts';
import type { KeptMail, Mail } from '#api/mail.server.ts';
import type { SealKey } from '#api/pdf-seal/describe-key.server.ts';
import { whileOpen } from '#office/puertas/while-open.server.ts';
import { actividadRemindersJob } from '#resources/actividades/remind.server.ts';
import { extendSeriesJob } from '#resources/actividades/repeticion/extend-job.server.ts';
import { unansweredJob } from '#resources/alumnos/unanswered-job.server.ts';
import { endAnunciosJob } from '#resources/anuncios/end-anuncios-job.server.ts';
import { watchJob } from '#resources/busquedasGuardadas/watch-job.server.ts';
import { offersJob, offersKind } from '#resources/comparador/offers-job.server.ts';
import { correoJob } from '#resources/correos/correo-job.server.ts';
import { BOUNCES_QUEUE, bouncesJob } from '#resources/correos/devueltos/read-bounces-job.server.ts';
import { correoRetentionJob, ifMailLeaves, sweepJob } from '#resources/correos/upkeep-jobs.server.ts';
import { reviseJob } from '#resources/documentos/revise-job.server.ts';
import { textJob } from '#resources/documentos/text-job.server.ts';
import { documentoUpkeepJob } from '#resources/documentos/upkeep-job.server.ts';
import { evidenceJob } from '#resources/evidencias/seal-job.server.ts';
import { remindersJob } from '#resources/facturas/reminders.server.ts';
import { totalsJob } from '#resources/facturas/totales/fold.server.ts';
import { recurringJob } from '#resources/facturasRecurrentes/make-due.server.ts';
import { finishJob } from '#resources/firmas/finish-firma.server.ts';
import { firmaUpkeepJob } from '#resources/firmas/upkeep-job.server.ts';
import { fotoUpkeepJob } from '#resources/imagenes/upkeep-job.server.ts';
import { staleTarifasJob } from '#resources/permisosAutoescuela/stale-tarifas.server.ts';
import { notedTarifasJob } from '#resources/permisosAutoescuela/tell-noted.server.ts';
import { expiredPresupuestosJob } from '#resources/presupuestos/expired-job.server.ts';
import { expiringPresupuestosJob } from '#resources/presupuestos/expiring-job.server.ts';
import { requestKeyJob } from '#resources/usuarios/keys.server.ts';
import { accessUpkeepJob } from '#resources/usuarios/upkeep-job.server.ts';
import type { AgencyWay } from '#resources/verifactu/agency-way.server.ts';
import type { ReadCertificates } from '#resources/verifactu/certificates.ts';
import { certificatesJob } from '#resources/verifactu/certificates-job.server.ts';
import { RECORDS_QUEUE, recordsJob } from '#resources/verifactu/sender.server.ts';
import { bringBackJob } from '#views/copias/archivos/bring-back.server.ts';
import { filesWalkJob } from '#views/copias/archivos/walk-files.server.ts';
import type { ReadCopySettings } from '#views/copias/copies-settings.server.ts';
import { COPY_QUEUES, copyJob, trialJob, unlessHeld } from '#views/copias/copy-jobs.server.ts';
import { instantTrialJob } from '#views/copias/instant-trial.server.ts';
import { warnJob } from '#views/copias/warn-job.server.ts';
import { loadJob } from '#views/datosOficiales/load-job.server.ts';
import { erasedFilesJob, retentionJob } from '#views/datosPersonales/retention-job.server.ts';
import { searchJob } from '#views/direcciones/search-job.server.ts';
import {
  importJob,
  importUpkeepJob,
  togetherJob,
  unfinishedImportsJob,
} from '#views/importaciones/import-job.server.ts';
import { importServices } from '#views/importaciones/importables.server.ts';
import { scheduledInformesJob } from '#views/informesProgramados/send-job.server.ts';
import { makeJob, zipUpkeepJob } from '#views/llevarTodo/make-job.server.ts';
import { announcedJob } from '#views/paginasLegales/announce.server.ts';
import { exportedTables, tableNames } from './families.server.ts';
import { letters } from './letters.server.ts';

type JobServices = {
  mail: Mail;
  /** The mailbox of the demonstration. */
  kept: KeptMail;
  /** Mailbox of returned letters; undefined when it is not read. */
  mailbox: Mailbox | undefined;
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
  /** Whether this program is the one for the copies: it has their place, or no other that runs has it. */
  copiesHere?: () => Promise<boolean>;
  /** Whether this program is one for the correo: it has a server, or no other that runs has one. */
  mailHere?: () => Promise<boolean>;
  /** The queue itself, for work that leads to more; it is set before any job runs. */
  jobs: () => Jobs;
};

/** Queues whose jobs may wait for a program with what they need: a place for the copies, a certificate, a mailbox. */
export const QUEUES_THAT_WAIT: readonly string[] = [...COPY_QUEUES, RECORDS_QUEUE, BOUNCES_QUEUE];

/** Seconds that a nightly copy waits for the program with its place, which may be down. */
const COPY_WAITS_S = 20 * 3_600;
/** Seconds that work of each minute waits: the next one does it too, and those that nobody can do would pile up. */
const MINUTE_WAITS_S = 600;

/** Jobs that only a program with what they need takes. */
const where = (ready: (() => Promise<boolean>) | undefined, jobs: Job[], keptFor?: number): Job[] =>
  jobs.map((job) => ({ ...job, ...(ready && { ready }), ...(keptFor !== undefined && { keptFor }) }));

/** All the jobs of the program, with their services. */
export function jobsOfTheHouse(services: JobServices): Job[] {
  const { db, clock, files, antivirus, copiesHere, mailHere } = services;
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
    ...where(async () => services.mailbox !== undefined, [bouncesJob(services)], MINUTE_WAITS_S),
    requestKeyJob(services),
    accessUpkeepJob(services),
    retentionJob(services),
    erasedFilesJob(services),
    announcedJob(services),
    ...where(async () => (await services.agency()) !== undefined, [recordsJob(services)], MINUTE_WAITS_S),
    evidenceJob(services),
    totalsJob(services),
    offersJob(db, clock),
    searchJob(services),
    loadJob({
      ...services,
      template: services.resultsTemplate,
      refreshOffers: (id) => services.jobs().enqueue(offersKind, {}, id),
    }),
    importJob(imports),
    togetherJob(imports),
    unfinishedImportsJob(imports),
    importUpkeepJob(imports),
    makeJob({ db, files, clock, exportedTables, copies: services.copies }),
    zipUpkeepJob(services),
    fotoUpkeepJob(services),
    textJob(services),
    documentoUpkeepJob(services),
    ...(antivirus ? [reviseJob({ ...services, antivirus })] : []),
    finishJob(services),
    filesWalkJob(services),
    ...(services.instants ? [instantTrialJob({ ...services, instants: services.instants })] : []),
    ...where(copiesHere, [copyJob(services), bringBackJob(services), trialJob(services)], COPY_WAITS_S),
    ...unlessHeld(db, [
      extendSeriesJob(services),
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
