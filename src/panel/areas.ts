import { permitted } from '#oficina/base/roles/roles.ts';
import type { SessionUser } from '#platform/browser/session/token.ts';

/** Panel of each kind of user, with its own calls to sign in (specification §2, §6). */
export const AREAS = {
  trabajador: {
    home: '/panelAdmin',
    landing: '/panelAdmin/presupuestos/',
    /** Address after signing out. */
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

type Who = Pick<SessionUser, 'tipo' | 'rol' | 'inicio'>;

/** First page of a user's panel; «Hoy» for who chose it, and for roles that may not see the usual one. */
export const landingOf = (user: Who): string =>
  user.tipo === 'trabajador' && (user.inicio === 'hoy' || permitted(user, 'presupuestos', 'L') === null)
    ? '/panelAdmin/hoy'
    : AREAS[user.tipo].landing;

/**
 * Address after signing in: `wanted` when it is a page of the user's own panel, otherwise the panel's
 * first page. No other address is accepted, because a forged one could lead elsewhere.
 */
export function afterSignIn(user: Who, wanted: string | null): string {
  const inner = new RegExp(`^${AREAS[user.tipo].home}/[^/\\\\]`);
  return wanted !== null && inner.test(wanted) && !/[\\\s]/.test(wanted) ? wanted : landingOf(user);
}
