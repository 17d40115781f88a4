import { data, Form, redirect, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router';
import {
  addressOfLink,
  confirmAddress,
  withdrawAddress,
} from '#comparador/autoescuelas/direccionesTraidas/bring-address.server.ts';
import controls from '#platform/ui/controls.module.css';
import wrap from '#platform/ui/frame/layout.module.css';
import { requestContext, servicesContext } from '#sitio/context.ts';
import { sendOrStay } from '#sitio/forms/send-or-stay.ts';
import { Link } from '#sitio/layout/link.tsx';
import styles from '#sitio/mi-solicitud/own.module.css';
import { NOT_LISTED, SECRET_PAGE_HEADERS } from '#sitio/secret-page.ts';
import { whileClosed } from '#sitio/web-closed.server.ts';
import type { Route } from './+types/route.ts';

const GONE = '/miDireccion/retirada';

export async function loader({ context, params }: Route.LoaderArgs) {
  const direccion = await addressOfLink(context.get(servicesContext).db, params.token);
  if (!direccion) return data(null, { status: params.token === 'retirada' ? 200 : 410 });
  const { estado, autoescuela, slug, lugar } = direccion;
  return data({ estado, autoescuela, slug, lugar, token: params.token });
}

/** Acts for the holder of the link, who got it by mail: there is no account, and another site cannot know the address. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, clock } = context.get(servicesContext);
  const direccion = await addressOfLink(db, params.token);
  if (!direccion) throw redirect(GONE);
  const accion = String((await request.formData()).get('accion') ?? '');
  // The site never refuses to take the address back.
  if (accion === 'retirar') {
    await withdrawAddress(db, direccion.id);
    throw redirect(GONE);
  }
  if (!(await context.get(requestContext).mayWrite()))
    return data(
      { aviso: 'Has hecho muchos cambios seguidos. Prueba otra vez dentro de diez minutos.' },
      { status: 429 },
    );
  const closed = await whileClosed({ db });
  if (closed) return data({ aviso: closed }, { status: 503 });
  if (accion === 'confirmar') await confirmAddress(db, direccion.id, clock());
  throw redirect(`/miDireccion/${params.token}`);
}

export const shouldRevalidate = ({ actionStatus = 0 }: ShouldRevalidateFunctionArgs) => actionStatus < 500;

export const clientAction = (args: Route.ClientActionArgs) => sendOrStay(args);

export const headers: Route.HeadersFunction = () => SECRET_PAGE_HEADERS;

export const meta: Route.MetaFunction = () => [NOT_LISTED];

/** The page of a brought address for the person who brought it: confirm it, take it back. */
export default function MiDireccion({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting';
  const waits = loaderData?.estado === 'pendiente';
  const title = !loaderData
    ? 'Esta dirección ya no está aquí'
    : waits
      ? 'Confirma la dirección'
      : 'Gracias: la miramos';
  return (
    <div className={wrap.wrap}>
      <div className={styles.page}>
        <title>{`${title} · Carné Claro`}</title>
        <h1>{title}</h1>
        {actionData?.aviso && (
          <p className={styles.alert} role="alert">
            {actionData.aviso}
          </p>
        )}
        {loaderData ? (
          <>
            <p>
              {waits
                ? 'Confirma que lo dices tú. Después lo mira una persona.'
                : 'La mirará una persona y te escribiremos cuando lo haya hecho. Nada se cambia solo.'}
            </p>
            <p>
              {loaderData.slug ? (
                <Link to={`/${loaderData.slug}`}>{loaderData.autoescuela}</Link>
              ) : (
                loaderData.autoescuela
              )}
              : {loaderData.lugar}
            </p>
            <Form className={styles.buttons} method="post" action={`/miDireccion/${loaderData.token}`}>
              {waits && (
                <button
                  className={controls.button}
                  type="submit"
                  name="accion"
                  value="confirmar"
                  aria-disabled={busy}
                >
                  Confirmar la dirección
                </button>
              )}
              <button
                className={styles.danger}
                type="submit"
                name="accion"
                value="retirar"
                aria-disabled={busy}
              >
                Retirarla y borrarla
              </button>
            </Form>
          </>
        ) : (
          <>
            <p>
              Alguien la ha mirado ya, se ha retirado o se ha acabado su tiempo. No guardamos quién la trajo.
            </p>
            <p>
              <Link to="/">Volver al comparador</Link>
            </p>
          </>
        )}
      </div>
    </div>
  );
}
