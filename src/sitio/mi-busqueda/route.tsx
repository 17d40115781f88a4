import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { describeSearch } from '#comparador/ofertas/busquedasGuardadas/describe-search.server.ts';
import { searchOfLink } from '#comparador/ofertas/busquedasGuardadas/links.server.ts';
import {
  confirmSearch,
  eraseSearch,
  paramsOf,
  readOwnSearch,
  renewSearch,
} from '#comparador/ofertas/busquedasGuardadas/own-search.server.ts';
import wrap from '#platform/ui/frame/layout.module.css';
import { requestContext, servicesContext } from '#sitio/context.ts';
import { sendOrStay } from '#sitio/forms/send-or-stay.ts';
import { NOT_LISTED, SECRET_PAGE_HEADERS } from '#sitio/secret-page.ts';
import { whileClosed } from '#sitio/web-closed.server.ts';
import type { Route } from './+types/route.ts';
import { OwnSearchPage, SearchGone } from './own-search-page.tsx';

const GONE = '/miBusqueda/borrada';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const id = await searchOfLink(db, params.token, clock());
  const guardada = id && (await readOwnSearch(db, id));
  if (!guardada) return data(null, { status: params.token === 'borrada' ? 200 : 410 });
  const busqueda = await describeSearch(db, paramsOf(guardada.consulta));
  const hecho = new URL(request.url).searchParams.get('hecho');
  return data({ guardada, busqueda, token: params.token, hecho });
}

/**
 * Acts for the holder of the link, who got it by mail: there is no account, and another site can't know the address.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, clock } = context.get(servicesContext);
  const now = clock();
  const id = await searchOfLink(db, params.token, now);
  if (!id) throw redirect(GONE);
  const accion = String((await request.formData()).get('accion') ?? '');
  // The site never refuses to erase the search.
  if (accion === 'borrar') {
    await eraseSearch(db, id);
    throw redirect(GONE);
  }
  if (!(await context.get(requestContext).mayWrite()))
    return data(
      { aviso: 'Has hecho muchos cambios seguidos. Prueba otra vez dentro de diez minutos.' },
      { status: 429 },
    );
  const closed = await whileClosed({ db });
  if (closed) return data({ aviso: closed }, { status: 503 });
  const here = `/miBusqueda/${params.token}`;
  if (accion === 'confirmar') {
    await confirmSearch(db, id, now);
    throw redirect(`${here}?hecho=confirmada`);
  }
  if (accion !== 'renovar') throw redirect(here);
  await renewSearch(db, id, now);
  throw redirect(`${here}?hecho=renovada`);
}

export const shouldRevalidate = ({ actionStatus = 0 }: ShouldRevalidateFunctionArgs) => actionStatus < 500;

export const clientAction = (args: Route.ClientActionArgs) => sendOrStay(args);

export const headers: Route.HeadersFunction = () => SECRET_PAGE_HEADERS;

export const meta: Route.MetaFunction = () => [NOT_LISTED];

export default function MiBusqueda({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className={wrap.wrap}>
      {loaderData ? <OwnSearchPage {...loaderData} aviso={actionData?.aviso} /> : <SearchGone />}
    </div>
  );
}
