import { actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { traidosOperations } from './operations.ts';
import { type DecideServices, publishPrice, rejectPrice } from './publish-price.server.ts';
import { listPrices } from './read-prices.server.ts';

/** The queue of prices that learners bring. */
export function registerTraidos(app: HttpApp, services: DecideServices): void {
  const { leer, publicar, rechazar } = traidosOperations;
  const access = allow('permisosAutoescuela', 'V', ['trabajador']);
  serve(app, leer, { access: allow('permisosAutoescuela', 'L', ['trabajador']) }, (request) =>
    listPrices(services.db, request.query),
  );
  serve(app, publicar, { access, mails: { made: () => 'El precio está publicado' } }, (request) =>
    publishPrice(services, request.body, actorOf(request)),
  );
  serve(app, rechazar, { access, mails: { made: () => 'El precio está rechazado' } }, (request) =>
    rejectPrice(services, request.body),
  );
}
