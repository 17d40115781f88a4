import { type Perfil, permitted, type Recurso } from '#office/access/roles.ts';

type Person = Perfil & { _id: string };

export type UserRights = {
  /** Their name and telephone. */
  basics: boolean;
  /** Their address, role and state, and whether they go on existing. */
  decides: boolean;
  removes: boolean;
  /** Why not, when not all of it. */
  reason: string;
};

/** What `me` may change of a user, as the server will decide it: nobody decides over themselves. */
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
