import { data, Form, redirect, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router';
import {
  confirmPrice,
  type OwnPrice,
  priceOfLink,
  withdrawPrice,
} from '#comparador/tarifas/preciosTraidos/own-price.server.ts';
import { linesOf } from '#comparador/tarifas/preciosTraidos/price-lines.ts';
import { MOTIVOS } from '#comparador/tarifas/preciosTraidos/words.ts';
import { formatDay } from '#platform/kit/format.ts';
import controls from '#platform/ui/controls.module.css';
import wrap from '#platform/ui/frame/layout.module.css';
import { requestContext, servicesContext } from '#sitio/context.ts';
import { sendOrStay } from '#sitio/forms/send-or-stay.ts';
import { Link } from '#sitio/layout/link.tsx';
import styles from '#sitio/mi-solicitud/own.module.css';
import { NOT_LISTED, SECRET_PAGE_HEADERS } from '#sitio/secret-page.ts';
import { whileClosed } from '#sitio/web-closed.server.ts';
import type { Route } from './+types/route.ts';

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

const TITLES: Record<OwnPrice['estado'], string> = {
  pendiente: 'Confirma el precio',
  por_mirar: 'Gracias: lo miramos',
  publicado: 'Tu precio está publicado',
  rechazado: 'No lo hemos publicado',
};

function stateText({ estado, motivo }: OwnPrice): string {
  if (estado === 'pendiente') return 'Confirma que lo traes tú. Después lo mira una persona.';
  if (estado === 'por_mirar')
    return 'Lo mirará una persona y te escribiremos cuando lo haya hecho. Nada se publica solo.';
  if (estado === 'publicado') return 'Se ve en la página de la autoescuela, sin tu nombre ni tu correo.';
  return `No lo publicamos porque ${motivo === null ? 'no cuadra' : MOTIVOS[motivo]}.`;
}

export default function MiPrecio({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className={wrap.wrap}>
      {loaderData ? <Own {...loaderData} aviso={actionData?.aviso} /> : <Gone />}
    </div>
  );
}

type OwnProps = { precio: OwnPrice; token: string; aviso: string | undefined };

/** The page of a brought price for the person who brought it: see it, confirm it, take it back. */
function Own({ precio, token, aviso }: OwnProps) {
  const busy = useNavigation().state === 'submitting';
  const { estado, autoescuela, slug, permiso, vistoEl } = precio;
  return (
    <div className={styles.page}>
      <title>{`${TITLES[estado]} · Carné Claro`}</title>
      <h1>{TITLES[estado]}</h1>
      {aviso && (
        <p className={styles.alert} role="alert">
          {aviso}
        </p>
      )}
      <p>{stateText(precio)}</p>
      <section aria-labelledby="el-precio">
        <h2 id="el-precio">
          {slug ? <Link to={`/${slug}?permiso=${permiso}`}>{autoescuela}</Link> : autoescuela}, permiso{' '}
          {permiso}
        </h2>
        <dl className={styles.facts}>
          {linesOf(precio).map(({ linea, nombre, valor }) => (
            <div key={linea}>
              <dt>{nombre}</dt>
              <dd>{valor}</dd>
            </div>
          ))}
          <div>
            <dt>Visto el</dt>
            <dd>{formatDay(vistoEl)}</dd>
          </div>
        </dl>
      </section>
      <Form method="post" action={`/miPrecio/${token}`}>
        {estado === 'pendiente' && (
          <button
            className={controls.button}
            type="submit"
            name="accion"
            value="confirmar"
            aria-disabled={busy}
          >
            Confirmar el precio
          </button>
        )}
        <button className={styles.danger} type="submit" name="accion" value="retirar" aria-disabled={busy}>
          Retirarlo y borrarlo
        </button>
      </Form>
    </div>
  );
}

/** The page of a link that is over or never existed: it says the same of both. */
const Gone = () => (
  <div className={styles.page}>
    <title>Ya no está · Carné Claro</title>
    <h1>Este precio ya no está</h1>
    <p>Se ha retirado o se ha acabado su tiempo, y no guardamos quién lo trajo.</p>
    <p>
      <Link to="/">Volver al comparador</Link>
    </p>
  </div>
);
