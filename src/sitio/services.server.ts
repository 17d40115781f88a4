import type { StreetTiles } from '#comparador/lugares/calles/street-tiles.server.ts';
import type { Offers } from '#comparador/ofertas/comparador/open-offers.server.ts';
import type { ReferenceReader } from '#comparador/ofertas/comparador/reference.server.ts';
import type { DrawnFoto } from '#comparador/tarifas/preciosTraidos/draw-foto.server.ts';
import type { ReceivedLinks } from '#oficina/base/letters/received-links.server.ts';
import type { OnceForm } from '#oficina/base/peticionesHechas/once-form.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Passwords } from '#platform/http/secrets/passwords.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { MailWay } from '#platform/mail/mail.server.ts';

/** The services of the server that the public site needs. */
export type SiteServices = {
  db: Db;
  jobs: Jobs;
  clock: () => Date;
  publicUrl: string;
  /** Data that nearly every page needs, by `catalogVersion` of the request. */
  reference: ReferenceReader;
  /** Offers, by `catalogVersion` too; without them the database answers. */
  offers?: Pick<Offers, 'of'> | undefined;
  /** The map of streets, where there is a file of them. */
  streets?: Pick<StreetTiles, 'offered'> | undefined;
  passwords: Passwords;
  /**
   * Does the work of a form once. The server passes it in: a copy imported into the site's own bundle would not join
   * a transaction of `db`.
   */
  onceForm: OnceForm;
  /** Draws a photographed price. The server passes it in: its process is a file beside its source, which the site's bundle has not. */
  drawFoto: (archivo: Blob) => Promise<DrawnFoto>;
  /** How correos leave: a form that needs a correo to be completed says so when none can leave. */
  mailWay: () => Promise<MailWay>;
  /** Key of the site's signatures. */
  secret: string;
  /** Links of autoescuelas without an account. */
  receivedLinks: ReceivedLinks;
};
