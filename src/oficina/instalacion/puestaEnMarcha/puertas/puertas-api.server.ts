import type { ReadCertificates } from '#oficina/base/certificates.ts';
import type { Viewer } from '#oficina/base/puertas/viewer.server.ts';
import { actorOf, allow, signedIn } from '#oficina/base/roles/actor.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { daysLeft } from '#platform/http/certificates/ending.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Prevision } from './contract.ts';
import { closeDoor, openDoor } from './move-door.server.ts';
import { puertasOperations } from './operations.ts';

type Services = {
  db: Db;
  clock: () => Date;
  viewer: Viewer;
  certificates?: ReadCertificates | undefined;
  /** Gives what visitors will find, with the data of now. */
  foresee: (db: Db, now: Date) => Promise<Prevision>;
  /** Empties the cache of pages. */
  forgetPages: () => void;
};

/** Calls of the doors: administradores move them, and every trabajador may look at the closed web. */
export function registerPuertas(app: HttpApp, services: Services): void {
  const { db, clock, viewer, foresee, forgetPages } = services;
  const { prever, abrir, cerrar, mirar } = puertasOperations;
  const access = allow('negocio', 'A');
  serve(app, prever, { access }, () => foresee(db, clock()));
  serve(app, abrir, { access }, async (request, reply) => {
    const certificado = await hasCertificate(services);
    await openDoor(db, { ...request.body, certificado, actor: actorOf(request), now: clock() });
    // Removes the cookie of the viewer, because cached pages only serve browsers without cookies.
    if (request.body.puerta === 'web') reply.header('set-cookie', await viewer.noCookie());
    return true as const;
  });
  serve(app, cerrar, { access }, async (request) => {
    await closeDoor(db, { ...request.body, actor: actorOf(request), now: clock() });
    forgetPages();
    return true as const;
  });
  serve(app, mirar, { access: signedIn('trabajador'), once: false }, async (request, reply) => {
    reply.header('set-cookie', await viewer.cookieOf(actorOf(request).sesionId));
    return true as const;
  });
}

/** Whether there is a certificate of the agency that has not expired. */
async function hasCertificate({ certificates = async () => [], clock }: Services): Promise<boolean> {
  const used = (await certificates()).find(({ uso }) => uso === 'agencia')?.certificate;
  return used !== undefined && used !== null && daysLeft(used.hasta, clock()) >= 0;
}
