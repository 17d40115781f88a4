import { permitted } from '#office/access/roles.ts';
import type { SessionUser } from '#web/session/token.ts';

/** Each kind of user has a panel, and calls of its own to sign in (specification §2, §6). */
export const AREAS = {
  trabajador: {
    home: '/panelAdmin',
    landing: '/panelAdmin/presupuestos/',
    /** Where signing out leads. */
    exit: '/panelAdmin',
    family: 'usuariosTrabajadores',
  },
  cliente: {
    home: '/panelCliente',
    landing: '/panelCliente/perfilUsuario/',
    exit: '/',
    family: 'usuariosClientes',
  },
} as const;

export type Kind = SessionUser['tipo'];

type Who = Pick<SessionUser, 'tipo' | 'rol'>;

/** The first page of a person's panel; what there is to do today for whom the usual one is not. */
export const landingOf = (user: Who): string =>
  user.tipo === 'trabajador' && permitted(user, 'presupuestos', 'L') === null
    ? '/panelAdmin/hoy'
    : AREAS[user.tipo].landing;

/**
 * Where to go after signing in: the page that was asked for, if it is one within the person's own panel, else the
 * panel's first page. Anything else in the address could lead elsewhere.
 */
export function afterSignIn(user: Who, wanted: string | null): string {
  const inner = new RegExp(`^${AREAS[user.tipo].home}/[^/\\\\]`);
  return wanted !== null && inner.test(wanted) && !/[\\\s]/.test(wanted) ? wanted : landingOf(user);
}
