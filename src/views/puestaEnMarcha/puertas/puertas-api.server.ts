import type { Db } from '#api/db.server.ts';
import type { HttpApp } from '#api/http.server.ts';
import { serve } from '#api/serve.server.ts';
import { actorOf, allow, signedIn } from '#office/access/actor.server.ts';
import type { Viewer } from '#office/puertas/viewer.server.ts';
import type { Prevision } from './contract.ts';
import { closeDoor, openDoor } from './move-door.server.ts';
import { puertasOperations } from './operations.ts';

type Services = {
  db: Db;
  clock: () => Date;
  viewer: Viewer;
  /** Gives what visitors will find, with the data of now. */
  foresee: (db: Db, now: Date) => Promise<Prevision>;
  /** Throws away the kept pages. */
  forgetPages: () => void;
};

/** Calls of the doors: administradores move them, and every trabajador may look at the closed web. */
export function registerPuertas(app: HttpApp, { db, clock, viewer, foresee, forgetPages }: Services): void {
  const { prever, abrir, cerrar, mirar } = puertasOperations;
  const access = allow('negocio', 'A');
  serve(app, prever, { access }, () => foresee(db, clock()));
  serve(app, abrir, { access }, async (request, reply) => {
    await openDoor(db, { ...request.body, actor: actorOf(request), now: clock() });
    // Kept pages are for browsers without cookies.
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
