import type { FastifyRequest } from 'fastify';
import { type Access, actorOf as kitActorOf } from '#api/policy.server.ts';
import {
  type Accion,
  type Alcance,
  type PermisoClave,
  permitted,
  type Recurso,
  type TipoUsuario,
  tiposUsuario,
} from './roles.ts';

/** Who calls, as they are in the database at this moment: a person with a session that holds, or a program with a key. */
export type Actor = {
  _id: string;
  tipo: TipoUsuario;
  rol: string;
  /** Of a client's user. */
  clienteId: string | null;
  email: string;
  nombre: string;
  sesionId: string;
  /** When the session last proved that the person is there; a program's key has none. */
  probadaEn?: Date;
  /** Their role must sign in with a second factor, and this session has not shown one. */
  faltaFactor?: boolean;
  /** Of a program, whose `_id` is the key's: it may do this and has no session nor account. */
  clave?: PermisoClave;
};

/** What `allow` and `signedIn` say, besides deciding: it is read to describe the calls, and to offer keys for them. */
export type Granted = Exclude<Access<Actor>, 'publico'> & {
  tipos: readonly TipoUsuario[];
  recurso?: Recurso;
  /** Any of them is enough to call. */
  acciones?: readonly Accion[];
};

type Allowed = Granted & { recurso: Recurso; accion: Accion };

/** Lets through those whose role may do it; how far, the handler asks with `scopeOf`. */
export function allow(
  recurso: Recurso,
  accion: Accion,
  tipos: readonly TipoUsuario[] = tiposUsuario,
): Allowed {
  return {
    recurso,
    accion,
    acciones: [accion],
    tipos,
    decide: (actor) => tipos.includes(actor.tipo) && permitted(actor, recurso, accion) !== null,
  };
}

/** Lets through any person of these kinds: for what concerns only themselves. */
export const signedIn = (...tipos: TipoUsuario[]): Granted => ({
  tipos,
  decide: (actor) => actor.clave === undefined && tipos.includes(actor.tipo),
});

export const actorOf = (request: FastifyRequest): Actor => kitActorOf<Actor>(request);

/** How far the sender may do what this route, registered with `allow`, does. */
export function scopeOf(request: FastifyRequest): Alcance {
  const { recurso, accion } = request.routeOptions.config.access as Allowed;
  const scope = permitted(actorOf(request), recurso, accion);
  if (!scope) throw new Error('the policy let through what it does not permit');
  return scope;
}
