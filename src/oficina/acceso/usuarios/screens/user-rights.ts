import { type Perfil, permitted, type Recurso } from '#oficina/base/roles/roles.ts';

type Person = Perfil & { _id: string };

export type UserRights = {
  /** May change the name and telephone. */
  basics: boolean;
  /** May change the address, role and state. */
  decides: boolean;
  removes: boolean;
  /** Reason for the read-only fields. */
  reason: string;
};

/** Rights of `me` over a user, as the server decides them: no user decides their own role or state. */
export function rightsOver(me: Person, recurso: Recurso, userId: string): UserRights {
  const own = me._id === userId;
  const reach = permitted(me, recurso, 'A');
  const others = reach === 'todo' || reach === 'propio';
  return {
    basics: others || (own && reach === 'suyo'),
    decides: others && !own,
    removes: permitted(me, recurso, 'E') !== null && !own,
    reason: own ? 'Es tu propio usuario: esto lo cambia otra persona' : 'Tu rol no permite cambiarlo',
  };
}
