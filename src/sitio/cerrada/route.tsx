import { data, redirect } from 'react-router';
import { ASK_AGAIN_S } from '#oficina/base/puertas/puertas.ts';
import { requestContext, servicesContext } from '#sitio/context.ts';
import { readOnlyBare } from '#sitio/read-only/handle.ts';
import type { Route } from './+types/route.ts';
import { ClosedPage } from './closed-page.tsx';

/** Answers at the address of every closed page. Once the web is open, redirects to the home page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { reference } = context.get(servicesContext);
  const { site } = await reference(context.get(requestContext).catalogVersion);
  if (!site.cerrada) throw redirect('/');
  return data(
    { nombre: site.conNombre ? site.nombreComercial : null, legales: site.legales },
    { status: 503 },
  );
}

/** Asks crawlers to come back another day and to index nothing. */
export const headers: Route.HeadersFunction = () => ({
  'Retry-After': String(ASK_AGAIN_S),
  'X-Robots-Tag': 'noindex',
});

export const meta: Route.MetaFunction = () => [
  { title: 'Estamos preparando la web' },
  { name: 'robots', content: 'noindex' },
];

export const handle = readOnlyBare(({ loaderData }: Route.ComponentProps) => <ClosedPage {...loaderData} />);
