import { actorOf, signedIn } from '#oficina/base/roles/actor.server.ts';
import type { StandardServices } from '#oficina/base/standard.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { buscadorOperations } from './operations.ts';
import { search } from './search.server.ts';

/** `GET /buscador/leer?texto=`: finds rows of all families by name, code, number, amount, day, telephone or e-mail. */
export function registerGlobalSearch(app: HttpApp, { db, clock }: StandardServices): void {
  serve(
    app,
    buscadorOperations.leer,
    {
      access: signedIn('trabajador'),
      rateLimit: {
        max: 120,
        timeWindow: '1 minute',
        keyGenerator: (request) => `buscador ${actorOf(request).sesionId}`,
      },
    },
    (request) => search(db, actorOf(request), { texto: request.query.texto, hoy: todayInMadrid(clock()) }),
  );
}
