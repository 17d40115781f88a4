import type { HttpApp } from '#api/http.server.ts';
import { serve } from '#api/serve.server.ts';
import { actorOf, signedIn } from '#office/access/actor.server.ts';
import type { Standard, StandardServices } from '#office/standard.server.ts';
import { listsBy } from './lists.server.ts';
import { hoyOperations } from './operations.ts';
import { readToday } from './read-today.server.ts';

/** `GET /hoy/leer`: work of today for the actor, within their reach. */
export function registerToday(
  app: HttpApp,
  { db, clock }: StandardServices,
  standards: readonly Standard[],
): void {
  const lists = listsBy(db, standards);
  serve(app, hoyOperations.leer, { access: signedIn('trabajador', 'cliente') }, (request) =>
    readToday({ lists, asking: { request, actor: actorOf(request) }, now: clock(), log: request.log }),
  );
}
