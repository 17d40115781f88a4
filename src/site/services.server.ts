import type { Db } from '#api/db.server.ts';
import type { Jobs } from '#api/jobs.server.ts';
import type { MailWay } from '#api/mail.server.ts';
import type { Passwords } from '#api/passwords.server.ts';
import type { OnceForm } from '#office/peticionesHechas/once-form.server.ts';
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
  /** Does the work of a form once. It is given, not imported: the site's own bundle would join no transaction of `db`. */
  onceForm: OnceForm;
  /** Where letters go: forms that nothing but a letter completes say so when none can leave. */
  mailWay: () => Promise<MailWay>;
  /** Key for what the site signs. */
  secret: string;
};
