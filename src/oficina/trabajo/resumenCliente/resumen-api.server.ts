import type { HttpApp } from '#api/http.server.ts';
import { serve } from '#api/serve.server.ts';
import { todayInMadrid } from '#kit/dates.ts';
import { actorOf, allow } from '#office/access/actor.server.ts';
import type { StandardServices } from '#office/standard.server.ts';
import { resumenOperations } from './operations.ts';
import { readResumen } from './read-resumen.server.ts';

/** `GET clientes/consultarResumen`: a cliente in the round, in one call. */
export function registerResumenCliente(app: HttpApp, { db, clock }: StandardServices): void {
  const access = allow('clientes', 'L', ['trabajador']);
  serve(app, resumenOperations.consultarResumen, { access, refuses: [404] }, (request) =>
    db.transaction((tx) =>
      readResumen(tx, {
        cliente: request.query._id,
        actor: actorOf(request),
        hoy: todayInMadrid(clock()),
      }),
    ),
  );
}
