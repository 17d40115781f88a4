import type { ReadCertificates } from '#oficina/base/certificates.ts';
import { antivirusProbe } from '#oficina/documentos/documentos/revise-job.server.ts';
import type { ReadCopySettings } from '#oficina/instalacion/copias/copies-settings.server.ts';
import type { AgencyWay } from '#oficina/ventas/verifactu/agency-way.server.ts';
import { certificatesProbe } from '#oficina/ventas/verifactu/certificates-probe.server.ts';
import type { Instants } from '#platform/copies/instants/instants.server.ts';
import type { Pulse } from '#platform/database/database-pulse.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Antivirus } from '#platform/files/antivirus/clamd.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { MailWay } from '#platform/mail/mail.server.ts';
import {
  clockProbe,
  databaseProbe,
  queueProbe,
  roleProbe,
  walProbe,
} from '#platform/observe/health/database-probes.server.ts';
import { dataDiskProbe, diskLimits } from '#platform/observe/health/disk-probe.server.ts';
import { createHealth, type Health } from '#platform/observe/health/health.server.ts';
import { episodeKeeper, readEpisodes } from './episodes.server.ts';
import {
  agencyProbe,
  copiesDiskProbe,
  copiesProbe,
  filesProbe,
  mailProbe,
  recordsClockProbe,
} from './probes.server.ts';

export type HealthServices = {
  db: Db;
  pulse: Pulse | undefined;
  files: Files;
  /** Queues whose jobs may wait for a program with what they need. */
  queuesThatWait: readonly string[];
  jobs: () => Jobs;
  clock: () => Date;
  mailWay: () => Promise<MailWay>;
  copies: ReadCopySettings;
  instants?: Instants | undefined;
  agency: AgencyWay;
  antivirus?: Antivirus | undefined;
  certificates: ReadCertificates;
  dataDir: string;
  /** Another program stores the state: this one only reads it. */
  watchesOnly?: boolean;
  /** Megabytes of the data's disk below which nothing more is saved. */
  leastMegabytes: number;
  /** Seconds of calm after which an episode ends; see `episodeKeeper`. */
  calmS?: number;
  onError(error: unknown, clave: string): void;
};

/** Health of the whole program: its stored state and its probes. */
export async function healthOfTheHouse(services: HealthServices): Promise<Health> {
  const { db, pulse, files, clock, mailWay, copies, dataDir, leastMegabytes, onError } = services;
  return createHealth({
    clock,
    onError,
    before: await readEpisodes(db),
    ...(!services.watchesOnly && { onLook: episodeKeeper(services) }),
    probes: [
      databaseProbe(db, pulse),
      roleProbe(db),
      dataDiskProbe(dataDir, diskLimits(leastMegabytes)),
      copiesDiskProbe(copies, dataDir),
      walProbe(db),
      queueProbe(db, clock, services.queuesThatWait),
      mailProbe(db, mailWay),
      agencyProbe(services),
      copiesProbe({ db, clock, copies, instants: services.instants }),
      filesProbe(files),
      ...(services.antivirus ? [antivirusProbe({ db, antivirus: services.antivirus })] : []),
      clockProbe(db),
      recordsClockProbe(db, clock),
      certificatesProbe(services.certificates, clock),
    ],
  });
}
