import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import {
  confirmPrice,
  priceOfLink,
  withdrawPrice,
} from '#comparador/tarifas/preciosTraidos/own-price.server.ts';
import wrap from '#platform/ui/frame/layout.module.css';
import { requestContext, servicesContext } from '#sitio/context.ts';
import { sendOrStay } from '#sitio/forms/send-or-stay.ts';
import { NOT_LISTED, SECRET_PAGE_HEADERS } from '#sitio/secret-page.ts';
import { whileClosed } from '#sitio/web-closed.server.ts';
import type { Route } from './+types/route.ts';
import { OwnPricePage, PriceGone } from './own-price-page.tsx';

const GONE = '/miPrecio/retirado';

export async function loader({ context, params }: Route.LoaderArgs) {
  const precio = await priceOfLink(context.get(servicesContext).db, params.token);
  if (!precio) return data(null, { status: params.token === 'retirado' ? 200 : 410 });
  return data({ precio, token: params.token });
}

/** Acts for the holder of the link, who got it by mail: there is no account, and another site cannot know the address. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, clock } = context.get(servicesContext);
  const precio = await priceOfLink(db, params.token);
  if (!precio) throw redirect(GONE);
  const accion = String((await request.formData()).get('accion') ?? '');
  // The site never refuses to take the price back.
  if (accion === 'retirar') {
    await withdrawPrice(db, precio.id, clock());
    throw redirect(GONE);
  }
  if (!(await context.get(requestContext).mayWrite()))
    return data(
      { aviso: 'Has hecho muchos cambios seguidos. Prueba otra vez dentro de diez minutos.' },
      { status: 429 },
    );
  const closed = await whileClosed({ db });
  if (closed) return data({ aviso: closed }, { status: 503 });
  if (accion === 'confirmar') await confirmPrice(db, precio.id, clock());
  throw redirect(`/miPrecio/${params.token}`);
}

export const shouldRevalidate = ({ actionStatus = 0 }: ShouldRevalidateFunctionArgs) => actionStatus < 500;

export const clientAction = (args: Route.ClientActionArgs) => sendOrStay(args);

export const headers: Route.HeadersFunction = () => SECRET_PAGE_HEADERS;

export const meta: Route.MetaFunction = () => [NOT_LISTED];

export default function MiPrecio({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className={wrap.wrap}>
      {loaderData ? <OwnPricePage {...loaderData} aviso={actionData?.aviso} /> : <PriceGone />}
    </div>
  );
}
