import type { Db } from '#api/db.server.ts';
import type { Jobs } from '#api/jobs.server.ts';
import type { MailWay } from '#api/mail.server.ts';
import type { Passwords } from '#api/passwords.server.ts';
import type { StreetTiles } from '#api/street-tiles/street-tiles.server.ts';
import type { OnceForm } from '#office/peticionesHechas/once-form.server.ts';
import type { ColumnsReader } from '#resources/comparador/columns/reader.server.ts';
import type { ReferenceReader } from '#resources/comparador/reference.server.ts';

/** The services of the server that the public site needs. */
export type SiteServices = {
  db: Db;
  jobs: Jobs;
  clock: () => Date;
  publicUrl: string;
  /** Data that nearly every page needs, by `catalogVersion` of the request. */
  reference: ReferenceReader;
  /** Offers in columns, by `catalogVersion` too; without them the database answers. */
  columns?: ColumnsReader | undefined;
  /** The map of streets, where there is a file of them. */
  streets?: Pick<StreetTiles, 'offered'> | undefined;
  passwords: Passwords;
  /**
   * Does the work of a form once. The server passes it in: a copy imported into the site's own bundle would not join
   * a transaction of `db`.
   */
  onceForm: OnceForm;
  /** The way of the correos: a form that only a correo completes says so when none can leave. */
  mailWay: () => Promise<MailWay>;
  /** Key of the site's signatures. */
  secret: string;
};
