import { actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import type { StandardServices } from '#oficina/base/standard.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { resumenOperations } from './operations.ts';
import { readResumen } from './read-resumen.server.ts';

/** `GET clientes/consultarResumen`: the summary of a cliente, in one call. */
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
