import fontUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import '#web/tokens.css';
import '#web/base.css';
import { DefaultLayout } from '#web/layouts/default-layout.tsx';
import type { Route } from './+types/root.ts';
import { requestContext, servicesContext } from './context.ts';
import { ANY_FAILURE, TOO_MANY_PAGES } from './failure-words.ts';
import { ErrorPage } from './layout/error-page.tsx';
import { Footer } from './layout/footer.tsx';
import { Header } from './layout/header.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { reference } = context.get(servicesContext);
  return (await reference(context.get(requestContext).catalogVersion)).site;
}

/** Middleware that runs before anything of the page is read. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    if (context.get(requestContext).overBudget !== undefined) throw data(TOO_MANY_PAGES, { status: 429 });
  },
];

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
];

/**
 * Gives the data of the business and the site; undefined when the loader itself failed, and the page must still
 * appear.
 */
function useSite() {
  return useRouteLoaderData<typeof loader>('root');
}

export function Layout({ children }: { children: React.ReactNode }) {
  const Around = useMatches().some(({ handle }) => asksForDefaultLayout(handle)) ? DefaultLayout : WebLayout;
  return (
    <html lang="es">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
      </head>
      <body id="inicio">
        <Around>{children}</Around>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/**
 * Says whether a route asks, in `handle`, for the layout of visitors about to sign in (specification §2, layouts).
 */
const asksForDefaultLayout = (handle: unknown) =>
  typeof handle === 'object' && handle !== null && 'layout' in handle && handle.layout === 'default';

function WebLayout({ children }: { children: React.ReactNode }) {
  const site = useSite();
  return (
    <>
      <Header urlBlog={site?.urlBlog ?? null} demo={site?.demo ?? false} />
      <main id="contenido" tabIndex={-1}>
        {children}
      </main>
      <Footer
        nombreComercial={site?.nombreComercial ?? 'Carné Claro'}
        urlPrivacidad={site?.urlPrivacidad ?? null}
        urlCookies={site?.urlCookies ?? null}
        programaSubvencion={site?.programaSubvencion ?? null}
        agenteSubvencion={site?.agenteSubvencion ?? null}
      />
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

/**
 * Gives the title of the specification (§2, §8). A loader that searched for something gives it in its data; an
 * unknown path has none.
 */
function errorTitle(error: unknown): string {
  if (isRouteErrorResponse(error) && error.status === 429) return 'Demasiadas páginas seguidas';
  if (!isRouteErrorResponse(error) || error.status !== 404) return 'An error occurred';
  return error.data === 'page' ? 'This page could not be found' : '404 Not Found';
}

const explanations: Record<string, string> = {
  'This page could not be found':
    'No hay ninguna página con esta dirección. Si buscabas una autoescuela, puede que su enlace esté incompleto.',
  '404 Not Found': 'La dirección no existe o ha cambiado.',
  'An error occurred': ANY_FAILURE,
  'Demasiadas páginas seguidas': TOO_MANY_PAGES,
};

/** Pages have titles of their own; this one is for failures before there is a page. */
export const meta: Route.MetaFunction = ({ error }) => [
  { title: `${error ? errorTitle(error) : 'Comparador de autoescuelas'} · Carné Claro` },
];

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const title = errorTitle(error);
  return <ErrorPage title={title}>{explanations[title]}</ErrorPage>;
}
