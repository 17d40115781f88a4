import type { FastifyRequest } from 'fastify';
import { type Access, actorOf as kitActorOf } from '#platform/http/policy.server.ts';
import {
  type Accion,
  type Alcance,
  type PermisoClave,
  permitted,
  type Recurso,
  type TipoUsuario,
  tiposUsuario,
} from './roles.ts';

/** The caller, as the database has them now: a person with an open session, or a program with an API key. */
export type Actor = {
  _id: string;
  tipo: TipoUsuario;
  rol: string;
  /** Set for a cliente's user, null for a worker. */
  clienteId: string | null;
  email: string;
  nombre: string;
  sesionId: string;
  /** Last time that the session proved that the person is there; an API key has none. */
  probadaEn?: Date;
  /** The role requires a second factor, and this session has not shown one. */
  faltaFactor?: boolean;
  /** Permissions of an API key; then `_id` is the key's, and there is no session or account. */
  clave?: PermisoClave;
};

/** Result of `allow` and `signedIn`; the API description and the list of API keys also read it. */
export type RouteAccess = Exclude<Access<Actor>, 'publico'> & {
  tipos: readonly TipoUsuario[];
  recurso?: Recurso;
  /** Any one of these actions is enough to call. */
  acciones?: readonly Accion[];
};

type MatrixAccess = RouteAccess & { recurso: Recurso; accion: Accion };

/** Lets a role of the matrix call a route; the handler reads the reach with `scopeOf`. */
export function allow(
  recurso: Recurso,
  accion: Accion,
  tipos: readonly TipoUsuario[] = tiposUsuario,
): MatrixAccess {
  return {
    recurso,
    accion,
    acciones: [accion],
    tipos,
    decide: (actor) => tipos.includes(actor.tipo) && permitted(actor, recurso, accion) !== null,
  };
}

/** Lets any person of these kinds call a route, for calls about the caller's own data. Refuses API keys. */
export const signedIn = (...tipos: TipoUsuario[]): RouteAccess => ({
  tipos,
  decide: (actor) => actor.clave === undefined && tipos.includes(actor.tipo),
});

export const actorOf = (request: FastifyRequest): Actor => kitActorOf<Actor>(request);

/** Gives the caller's reach over a route registered with `allow`. */
export function scopeOf(request: FastifyRequest): Alcance {
  const { recurso, accion } = request.routeOptions.config.access as MatrixAccess;
  const scope = permitted(actorOf(request), recurso, accion);
  if (!scope) throw new Error('the policy let through what it does not permit');
  return scope;
}
