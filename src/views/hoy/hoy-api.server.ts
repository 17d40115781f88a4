import type { HttpApp } from '#api/http.server.ts';
import { actorOf, signedIn } from '#office/access/actor.server.ts';
import type { Standard, StandardServices } from '#office/standard.server.ts';
import { hoy } from './contract.ts';
import { listsBy } from './lists.server.ts';
import { readToday } from './read-today.server.ts';

/** `GET /hoy/leer`: work of today for the actor, within their reach. */
export function registerToday(
  app: HttpApp,
  { db, clock }: StandardServices,
  standards: readonly Standard[],
): void {
  const lists = listsBy(db, standards);
  app.get(
    '/hoy/leer',
    {
      config: { access: signedIn('trabajador', 'cliente') },
      schema: {
        summary:
          'Lo que hay que hacer hoy, según tu rol: cuántas filas hay de cada cosa, las primeras y su lista',
        response: { 200: hoy },
      },
    },
    (request) =>
      readToday({ lists, asking: { request, actor: actorOf(request) }, now: clock(), log: request.log }),
  );
}
