import { randomUUID } from 'node:crypto';
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { z } from 'zod';
import { readAlumnoLink } from '#oficina/relacion/alumnos/alumno-links.server.ts';
import { confirmSolicitud } from '#oficina/relacion/alumnos/confirm-solicitud.server.ts';
import { nuevoMensaje } from '#oficina/relacion/alumnos/mensaje-contract.ts';
import {
  cambio,
  changeOwnSolicitud,
  eraseOwnSolicitud,
  mailNewLink,
  markOwnSeen,
  readOwnSolicitud,
  withdrawSolicitud,
  writeOwnMessage,
} from '#oficina/relacion/alumnos/own-solicitud.server.ts';
import wrap from '#platform/ui/frame/layout.module.css';
import { requestContext, servicesContext } from '#sitio/context.ts';
import { sendOrStay } from '#sitio/forms/send-or-stay.ts';
import { withoutMail } from '#sitio/no-mail.server.ts';
import { NOT_LISTED, SECRET_PAGE_HEADERS } from '#sitio/secret-page.ts';
import { whileClosed } from '#sitio/web-closed.server.ts';
import type { Route } from './+types/route.ts';
import { ConfirmPage } from './confirm-page.tsx';
import { LinkEnded, SolicitudErased } from './ended-pages.tsx';
import { type LastAction, OwnPage } from './own-page.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const query = new URL(request.url).searchParams;
  if (params.token === 'borrada') return { paso: 'borrada' as const };
  const link = await readAlumnoLink(db, params.token, clock());
  if (!link) throw data('page', { status: 404 });
  const pedido = query.has('pedido');
  if (link.estado !== 'vale') return data({ paso: link.estado, pedido }, { status: pedido ? 200 : 410 });
  const porConfirmar = link.uso === 'confirmar';
  const solicitud = await readOwnSolicitud(db, link.alumnoId, { now: clock(), porConfirmar });
  if (!solicitud) throw data('page', { status: 404 });
  const page = { solicitud, token: params.token, hecho: query.get('hecho'), clave: randomUUID() };
  if (link.uso === 'ver') await markOwnSeen(db, solicitud, clock());
  return link.uso === 'ver' ? { paso: 'ver' as const, ...page } : { paso: 'confirmar' as const, ...page };
}

const id = z.uuid();

/**
 * Acts for the holder of the link, who is the alumno: there is no account, and another site can't know the address.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, jobs, clock, mailWay } = context.get(servicesContext);
  const services = { db, jobs, clock };
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  const link = await readAlumnoLink(db, params.token, clock());
  if (!link) throw data('page', { status: 404 });
  if (!(await context.get(requestContext).mayWrite()))
    return data(
      { aviso: 'Has hecho muchos cambios seguidos. Prueba otra vez dentro de diez minutos.' },
      { status: 429 },
    );
  const here = `/miSolicitud/${params.token}`;
  if (link.estado !== 'vale') {
    const aviso = await withoutMail({ db, mailWay }, 'no te hemos enviado otro enlace');
    if (aviso) return data({ aviso }, { status: 503 });
    if (text('accion') === 'enlace') await mailNewLink(services, link.alumnoId);
    throw redirect(`${here}?pedido`);
  }
  const closed = await whileClosed({ db });
  if (
    closed &&
    (link.uso === 'confirmar' || ['cambiar', 'texto', 'hora', 'interesa'].includes(text('accion')))
  )
    return data({ aviso: closed }, { status: 503 });
  if (link.uso === 'confirmar') {
    const done = await confirmSolicitud(services, {
      secreto: params.token,
      version: Number(text('version')),
    });
    if (done.estado === 'confirmada') throw redirect(`/miSolicitud/${done.secreto}?hecho=confirmada`);
    if (done.estado === 'gastado') throw redirect(here);
    return data(
      { aviso: 'La solicitud ha cambiado desde que la abriste. Revísala otra vez.' },
      { status: 409 },
    );
  }
  const done = await changeOwn(services, link.alumnoId, { accion: text('accion'), text });
  if ('aviso' in done) return data(done, { status: 400 });
  throw redirect(done.hecho === 'borrada' ? '/miSolicitud/borrada' : `${here}?hecho=${done.hecho}`);
}

type Services = Parameters<typeof mailNewLink>[0];
type ActionForm = { accion: string; text(name: string): string };

async function changeOwn(
  services: Services,
  alumnoId: string,
  { accion, text }: ActionForm,
): Promise<{ hecho: LastAction } | { aviso: string }> {
  if (accion === 'cambiar') {
    const read = cambio.safeParse({ disponibilidad: text('disponibilidad'), mensaje: text('mensaje') });
    if (!read.success)
      return { aviso: `No se ha guardado: ${read.error.issues[0]?.message ?? 'no es válido'}` };
    await changeOwnSolicitud(services, alumnoId, read.data);
    return { hecho: 'cambiada' };
  }
  if (accion === 'retirar') {
    const which = text('_id');
    if (which !== '' && !id.safeParse(which).success)
      return { aviso: 'No se ha encontrado esa autoescuela.' };
    await withdrawSolicitud(services, alumnoId, which === '' ? null : which);
    return { hecho: 'retirada' };
  }
  if (['texto', 'hora', 'interesa', 'cierre'].includes(accion))
    return writeTo(services, alumnoId, { accion, text });
  if (accion === 'borrar' && text('seguro') === 'si') {
    await eraseOwnSolicitud(services, alumnoId);
    return { hecho: 'borrada' };
  }
  return { aviso: 'Marca la casilla para confirmar que quieres borrar tus datos.' };
}

async function writeTo(
  services: Services,
  alumnoId: string,
  { accion, text }: ActionForm,
): Promise<{ hecho: LastAction } | { aviso: string }> {
  const enviadaId = id.safeParse(text('_id'));
  const texto = accion === 'texto' || accion === 'hora' ? text('texto') : null;
  const message = nuevoMensaje.safeParse({ clave: text('clave'), tipo: accion, texto });
  if (!enviadaId.success || !message.success) {
    const reason = message.error?.issues[0]?.message ?? 'no se ha encontrado esa autoescuela';
    return { aviso: `No se ha enviado: ${reason}` };
  }
  const estado = await writeOwnMessage(services, alumnoId, { ...message.data, enviadaId: enviadaId.data });
  if (estado === 'cerrada') return { aviso: 'No se ha enviado: esa conversación está cerrada.' };
  if (estado === 'demasiados')
    return { aviso: 'No se ha enviado: has escrito muchos mensajes seguidos. Prueba otra vez mañana.' };
  if (estado === 'llena')
    return { aviso: 'No se ha enviado: en esta conversación ya no caben más mensajes.' };
  return { hecho: accion === 'cierre' ? 'cerrada' : 'escrito' };
}

/** Revalidates after a refusal too: the data on the page have changed. */
export const shouldRevalidate = ({ actionStatus = 0 }: ShouldRevalidateFunctionArgs) => actionStatus < 500;

export const clientAction = (args: Route.ClientActionArgs) => sendOrStay(args);

export const headers: Route.HeadersFunction = () => SECRET_PAGE_HEADERS;

export const meta: Route.MetaFunction = () => [NOT_LISTED];

export default function MiSolicitud(props: Route.ComponentProps) {
  return (
    <div className={wrap.wrap}>
      <Page {...props} />
    </div>
  );
}

function Page({ loaderData, actionData }: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const aviso = actionData?.aviso;
  if (loaderData.paso === 'borrada') return <SolicitudErased />;
  if (loaderData.paso === 'confirmar') return <ConfirmPage {...loaderData} aviso={aviso} />;
  if (loaderData.paso === 'ver') return <OwnPage {...loaderData} aviso={aviso} />;
  return <LinkEnded {...loaderData} aviso={aviso} />;
}
