import type http from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { StreetTiles } from '#comparador/lugares/calles/street-tiles.server.ts';
import type { Offers } from '#comparador/ofertas/comparador/open-offers.server.ts';
import type { ReadCertificates } from '#oficina/base/certificates.ts';
import type { Copies } from '#oficina/instalacion/copias/copies-settings.server.ts';
import type { AgencyWay } from '#oficina/ventas/verifactu/agency-way.server.ts';
import type { Pulse } from '#platform/database/database-pulse.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Antivirus } from '#platform/files/antivirus/clamd.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import type { DevSite } from '#platform/http/web.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { KeptMail, MailWay } from '#platform/mail/mail.server.ts';
import type { Health } from '#platform/observe/health/health.server.ts';

/** Parts and settings that the application is built of. */
export type AppOptions = {
  db: Db;
  /** Says whether the database answers. */
  pulse?: Pulse | undefined;
  /** State of the program. */
  health?: Health | undefined;
  /** Offers; without them the database answers every search. */
  offers?: Pick<Offers, 'of'> | undefined;
  /** Tiles of the map of streets. */
  streets?: StreetTiles | undefined;
  jobs: Jobs;
  files: Files;
  /** The mailbox of the demonstration. */
  kept: KeptMail;
  /** Gives the way in which letters are sent. */
  mailWay: () => Promise<MailWay>;
  /** The environment has a mail server, so the panel cannot set one. */
  mailFixed?: boolean;
  /** Key of the mailbox where letters come back, if it is read. */
  mailboxKey?: string | undefined;
  logger: FastifyBaseLogger;
  clock: () => Date;
  publicUrl: string;
  /** Key for what the site signs. */
  secret: string;
  /** Other secrets whose signatures and seals still hold, while it changes. */
  ring?: readonly string[];
  version: string;
  /** Scans uploads for viruses; without it they are not scanned. */
  antivirus?: Antivirus | undefined;
  /** Most bytes of one cliente's documentos; no limit without it. */
  documentQuota?: number | undefined;
  /** Certificates that the program uses; none by default. */
  certificates?: ReadCertificates | undefined;
  /** Way to the tax agency; by default there is no certificate for it. */
  agency?: AgencyWay | undefined;
  /** The environment has a certificate for the tax agency, so the panel cannot set one. */
  agencyFixed?: boolean;
  /** Address of the REST service of VIES; the Commission's by default. */
  viesUrl?: string | undefined;
  /** Copies that the program makes; none by default. */
  copies?: Copies | undefined;
  /** Addresses of the DGT's map; none by default. */
  mapSources?: readonly string[];
  /** Folder of the package. */
  root: string;
  /** Addresses of the proxies whose `X-Forwarded-For` is trusted; none by default. */
  trustedProxies?: string[];
  /** Other origins whose pages may call the API. */
  corsOrigins?: string[];
  /** Whether public pages are kept; true by default. */
  keepsPages?: boolean;
  /** Seconds that a cache in front may give a public page without asking; none by default. */
  cdnSeconds?: number;
  /** See `HttpOptions`. */
  maxDelayMs: number;
  /** Milliseconds of processor per minute for the public readings of one network. */
  readBudgetMs?: number;
  server?: http.Server;
  dev?: DevSite;
};
