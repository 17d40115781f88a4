import fontUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { type ReactNode, useEffect, useState } from 'react';
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
import '#platform/ui/tokens.css';
import '#platform/ui/base.css';
import { requestContext, servicesContext } from '#sitio/context.ts';
import { TOO_MANY_PAGES } from '#sitio/failure-words.ts';
import { FailurePage, failureTitle } from '#sitio/layout/failure-page.tsx';
import { frameOf } from '#sitio/layout/frame.ts';
import { WebLayout } from '#sitio/layout/web-layout.tsx';
import type { Route } from './+types/root.ts';
import '#sitio/system-letters.css';

export async function loader({ context }: Route.LoaderArgs) {
  const { reference, publicUrl } = context.get(servicesContext);
  const { catalogVersion, preview } = context.get(requestContext);
  return { ...(await reference(catalogVersion)).site, preview, publicUrl };
}

/** Middleware that runs before anything of the page is read. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    if (context.get(requestContext).overBudget !== undefined) throw data(TOO_MANY_PAGES, { status: 429 });
  },
];

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg' },
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
  const site = useSite();
  const Frame = useMatches()
    .map(({ handle }) => frameOf(handle))
    .find(Boolean);
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
        {Frame ? (
          <Frame site={site}>{children}</Frame>
        ) : (
          <WebLayout site={site} preview={site?.preview ?? false}>
            {children}
          </WebLayout>
        )}
        <Over />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/**
 * What may appear over a page (`OverPage`). It loads after the page, because nobody needs it before, and in advance, because it must be
 * there when the network fails.
 */
function Over() {
  const [over, setOver] = useState<ReactNode>();
  useEffect(() => {
    import('#sitio/layout/over-page.tsx').then(
      ({ OverPage }) => setOver(<OverPage />),
      // Without it the page works as before.
      Boolean,
    );
  }, []);
  return over;
}

export default function Root() {
  return <Outlet />;
}

const titleOf = (error: unknown): string =>
  isRouteErrorResponse(error) ? failureTitle(error.status, error.data) : failureTitle(undefined);

/** Pages have titles of their own; this one is for failures before there is a page. */
export const meta: Route.MetaFunction = ({ error }) => [
  { title: `${error ? titleOf(error) : 'Comparador de autoescuelas'} · Carné Claro` },
];

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailurePage title={titleOf(error)} />;
}
