import { actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { acceptAddress, type DecideServices, rejectAddress } from './decide-address.server.ts';
import { direccionesTraidasOperations } from './operations.ts';
import { listAddresses } from './read-addresses.server.ts';

/** The queue of addresses that learners bring. */
export function registerDireccionesTraidas(app: HttpApp, services: DecideServices): void {
  const { leer, aceptar, rechazar, retirar } = direccionesTraidasOperations;
  const access = allow('direcciones', 'A', ['trabajador']);
  serve(app, leer, { access: allow('direcciones', 'L', ['trabajador']) }, ({ query }) =>
    listAddresses(services.db, query),
  );
  serve(app, aceptar, { access, mails: { made: () => 'La dirección está aceptada' } }, (request) =>
    acceptAddress(services, request.body, actorOf(request)),
  );
  serve(app, rechazar, { access, mails: { made: () => 'La dirección está rechazada' } }, (request) =>
    rejectAddress(services, request.body, actorOf(request), 'por_mirar'),
  );
  serve(app, retirar, { access }, (request) =>
    rejectAddress(services, request.body, actorOf(request), 'aceptada'),
  );
}
