import type { Db } from '#api/db.server.ts';
import type { Jobs } from '#api/jobs.server.ts';
import type { Passwords } from '#api/passwords.server.ts';
import type { ReferenceReader } from '#resources/comparador/reference.server.ts';

/** All that the public site needs of the server. */
export type SiteServices = {
  db: Db;
  jobs: Jobs;
  clock: () => Date;
  publicUrl: string;
  /** What nearly every page needs, by `catalogVersion` of the request. */
  reference: ReferenceReader;
  passwords: Passwords;
  /** Key for what the site signs. */
  secret: string;
};
