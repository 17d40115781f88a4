import type { FastifyRequest } from 'fastify';
import { type Access, actorOf as kitActorOf } from '#api/policy.server.ts';
import { type Accion, type Alcance, permitted, type Recurso, type TipoUsuario } from './roles.ts';

/** A person with a session that holds, as they are in the database at this moment. */
export type Actor = {
  _id: string;
  tipo: TipoUsuario;
  rol: string;
  /** Of a client's user. */
  clienteId: string | null;
  email: string;
  nombre: string;
  sesionId: string;
};

type Granted = Exclude<Access<Actor>, 'publico'> & { recurso: Recurso; accion: Accion };

/** Lets through those whose role may do it; how far, the handler asks with `scopeOf`. */
export function allow(recurso: Recurso, accion: Accion, tipos?: TipoUsuario[]): Granted {
  return {
    recurso,
    accion,
    decide: (actor) => (!tipos || tipos.includes(actor.tipo)) && permitted(actor, recurso, accion) !== null,
  };
}

/** Lets through anybody of these kinds: for what concerns only themselves. */
export const signedIn = (...tipos: TipoUsuario[]): Access<Actor> => ({
  decide: (actor) => tipos.includes(actor.tipo),
});

export const actorOf = (request: FastifyRequest): Actor => kitActorOf<Actor>(request);

/** How far the sender may do what this route, registered with `allow`, does. */
export function scopeOf(request: FastifyRequest): Alcance {
  const { recurso, accion } = request.routeOptions.config.access as Granted;
  const scope = permitted(actorOf(request), recurso, accion);
  if (!scope) throw new Error('the policy let through what it does not permit');
  return scope;
}
