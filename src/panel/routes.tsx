import type { ComponentType } from 'react';
import { createBrowserRouter, data, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { lazyPart } from '#platform/browser/chunks.ts';
import { browserSession } from '#platform/browser/session/session.ts';
import { ENTRIES } from './addresses.ts';
import { AREAS, afterSignIn, type Kind, landingOf } from './areas.ts';
import { ClienteEntry } from './entry/cliente-entry.tsx';
import { EntryLayout } from './entry/entry-layout.tsx';
import { TrabajadorEntry } from './entry/trabajador-entry.tsx';
import { adminScreens, clienteScreens, type Screen } from './screens.ts';
import { guarded } from './shell/role-guard.tsx';
import { Root } from './shell/root.tsx';
import { RouteError } from './shell/route-error.tsx';

/**
 * Sends a signed-out user to the panel's sign-in, with the address to return to, and a user of the other
 * panel to theirs.
 */
function guard(kind: Kind) {
  return ({ request }: LoaderFunctionArgs) => {
    const user = browserSession().get()?.user;
    if (user?.tipo === kind) return null;
    if (user) return redirect(landingOf(user));
    const { pathname, search } = new URL(request.url);
    return redirect(`${AREAS[kind].home}?volver=${encodeURIComponent(pathname + search)}`);
  };
}

/** Sends a person who is already signed in past the sign-in page. */
function skipSignIn({ request }: LoaderFunctionArgs) {
  const user = browserSession().get()?.user;
  return user ? redirect(afterSignIn(user, new URL(request.url).searchParams.get('volver'))) : null;
}

/** Address of the navigation under way, or the current one. */
function destination(): string {
  const { pathname, search, hash } = router.state.navigation.location ?? router.state.location;
  return pathname + search + hash;
}

const part = <T,>(load: () => Promise<T>, choose: (module: T) => ComponentType) =>
  lazyPart(async () => ({ Component: choose(await load()) }), destination);

const screenRoute = ({ path, load }: Screen): RouteObject => ({
  path,
  lazy: lazyPart(load, destination),
});

/** The same, only for roles with its menu entry. */
const officeRoute = (screen: Screen): RouteObject => ({
  path: screen.path,
  lazy: part(screen.load, ({ Component }) => guarded(screen, Component)),
});

/** The shared components in their states. `npm run dev` alone has it: Vite leaves it out of what it builds. */
const componentes: RouteObject[] = import.meta.env.DEV
  ? [{ path: 'componentes', lazy: () => import('./componentes/componentes.tsx') }]
  : [];

/** Unknown address within a panel: the error page, in the panel's frame. */
const nothingElse: RouteObject = {
  path: '*',
  loader: () => {
    throw data(null, { status: 404 });
  },
};

/**
 * Shows errors within the frame. The boundary is above the screens, because a screen whose module failed
 * cannot have its own.
 */
const framed = (screens: readonly RouteObject[]): RouteObject => ({
  ErrorBoundary: RouteError,
  children: [...screens, nothingElse],
});

const newKey = (kind: Kind) =>
  part(
    () => import('./entry/new-key-page.tsx'),
    ({ NewKeyPage }) =>
      () => <NewKeyPage kind={kind} />,
  );

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      {
        path: AREAS.trabajador.home,
        children: [
          {
            Component: EntryLayout,
            children: [
              {
                index: true,
                loader: skipSignIn,
                Component: TrabajadorEntry,
              },
              { path: ENTRIES.trabajador.newKey, lazy: newKey('trabajador') },
              {
                path: ENTRIES.trabajador.first,
                lazy: part(
                  () => import('./entry/first-administrator-page.tsx'),
                  (module) => module.FirstAdministratorPage,
                ),
              },
            ],
          },
          {
            loader: guard('trabajador'),
            lazy: part(
              () => import('./shell/admin-layout.tsx'),
              (module) => module.AdminLayout,
            ),
            children: [framed([...adminScreens.map(officeRoute), ...componentes])],
          },
        ],
      },
      {
        path: AREAS.cliente.home,
        children: [
          {
            Component: EntryLayout,
            children: [
              {
                index: true,
                loader: skipSignIn,
                Component: ClienteEntry,
              },
              { path: ENTRIES.cliente.newKey, lazy: newKey('cliente') },
              {
                path: ENTRIES.cliente.verify,
                lazy: part(
                  () => import('./entry/verify-page.tsx'),
                  (module) => module.VerifyPage,
                ),
              },
            ],
          },
          {
            loader: guard('cliente'),
            lazy: part(
              () => import('./shell/cliente-layout.tsx'),
              (module) => module.ClienteLayout,
            ),
            children: [framed(clienteScreens.map(screenRoute))],
          },
        ],
      },
    ],
  },
]);
