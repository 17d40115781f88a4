import type { FastifyRequest } from 'fastify';
import { actorOf, allow, scopeOf } from '#oficina/base/roles/actor.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import {
  carryPeticion,
  givePeticion,
  makeCode,
  type PeticionServices,
  refusePeticiones,
} from './change-peticiones.server.ts';
import { peticionesOperations } from './operations.ts';
import { listPeticiones } from './read-peticiones.server.ts';

const readerOf = (request: FastifyRequest) => ({ actor: actorOf(request), reach: scopeOf(request) });

/** The queue of requests that trabajadores carry to autoescuelas that have not joined. */
export function registerPeticiones(app: HttpApp, services: PeticionServices): void {
  const { leer, llevar, prepararCodigo, entregar, negar } = peticionesOperations;
  const access = allow('alumnos', 'A', ['trabajador']);
  serve(app, leer, { access: allow('alumnos', 'L', ['trabajador']) }, (request) =>
    listPeticiones(services.db, request.query, readerOf(request)),
  );
  serve(app, llevar, { access }, (request) => carryPeticion(services, request.body, readerOf(request)));
  serve(app, prepararCodigo, { access, once: false }, (request) =>
    makeCode(services, request.body, readerOf(request)),
  );
  serve(app, entregar, { access, mails: { made: () => 'La petición está entregada' } }, (request) =>
    givePeticion(services, request.body, readerOf(request)),
  );
  serve(app, negar, { access, mails: { made: () => 'Está guardado que no quiere peticiones' } }, (request) =>
    refusePeticiones(services, request.body, readerOf(request)),
  );
}
