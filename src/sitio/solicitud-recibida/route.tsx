import { randomUUID } from 'node:crypto';
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { claimOfLink } from '#comparador/autoescuelas/solicitudesAlta/claim-by-link.server.ts';
import type { Recibida } from '#oficina/relacion/alumnos/autoescuela-contract.ts';
import { priceOf } from '#oficina/relacion/alumnos/compare-offer.ts';
import { mensajeAutoescuela } from '#oficina/relacion/alumnos/mensaje-contract.ts';
import {
  mailReceivedLink,
  openReceived,
  type ReceivedLink,
  readReceivedLink,
} from '#oficina/relacion/alumnos/received-by-link.server.ts';
import {
  type Answer,
  answerReceived,
  prepareOffer,
  readReceived,
  writeReceived,
} from '#oficina/relacion/alumnos/solicitudes-autoescuela.server.ts';
import { refuseByLink } from '#oficina/trabajo/peticiones/change-peticiones.server.ts';
import wrap from '#platform/ui/frame/layout.module.css';
import { requestContext, servicesContext } from '#sitio/context.ts';
import { isRefusal } from '#sitio/forms/refusal.ts';
import { sendOrStay } from '#sitio/forms/send-or-stay.ts';
import { withoutMail } from '#sitio/no-mail.server.ts';
import { fromLink } from '#sitio/registro/from-link.ts';
import { NOT_LISTED, SECRET_PAGE_HEADERS } from '#sitio/secret-page.ts';
import type { SiteServices } from '#sitio/services.server.ts';
import type { Route } from './+types/route.ts';
import type { Problem } from './answer-form.tsx';
import { EndedLink, NoMore } from './ended-pages.tsx';
import { readAnswer } from './read-answer.server.ts';
import { type LastAction, ReceivedPage } from './received-page.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  if (params.token === 'no') return { paso: 'no' as const };
  const services = context.get(servicesContext);
  const now = services.clock();
  const link = await readReceivedLink(services, params.token, now);
  if (!link) throw data('page', { status: 404 });
  const query = new URL(request.url).searchParams;
  const pedido = query.has('pedido');
  if (link.estado !== 'vale') return data({ paso: link.estado, pedido }, { status: pedido ? 200 : 410 });
  return {
    paso: 'vale' as const,
    autoescuela: link.autoescuela,
    row: await openReceived(services.db, link, now),
    prepared: await prepareOffer(services, link),
    reclama: (await claimOfLink(services, params.token, now))?.estado ?? null,
    clave: randomUUID(),
    hecho: query.get('hecho'),
  };
}

/** Acts for the holder of the link, who answers for the autoescuela: it got the link by mail once it proved itself, and other sites can't know it. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await request.formData();
  const link = await readReceivedLink(services, params.token, services.clock());
  if (!link) throw data('page', { status: 404 });
  if (!(await context.get(requestContext).mayWrite()))
    return refused(
      { aviso: 'Has hecho muchos cambios seguidos. Prueba otra vez dentro de diez minutos.' },
      429,
    );
  const here = `/solicitudRecibida/${params.token}`;
  const accion = String(form.get('accion') ?? '');
  if (link.estado === 'caducado' && accion === 'enlace') {
    const unsent = await withoutMail(services, 'no te hemos enviado otro enlace');
    if (unsent) return refused({ aviso: unsent }, 503);
    await mailReceivedLink(services, link);
    throw redirect(`${here}?pedido`);
  }
  if (link.estado !== 'vale') throw redirect(here);
  if (accion === 'reclamar') throw await toRegistration(services, params.token);
  if (accion === 'no' && form.get('seguro') === 'si') {
    await refuseByLink(services, link.codigo);
    throw redirect('/solicitudRecibida/no');
  }
  const done = await act(services, link, { accion, form }).catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
    const campos = Object.fromEntries((error.more.campos ?? []).map(({ campo, motivo }) => [campo, motivo]));
    const problem: Problem = Object.keys(campos).length > 0 ? { campos } : { aviso: error.message };
    return problem;
  });
  if (typeof done !== 'string')
    return refused({ ...done, ...(accion === 'responder' && { escrito: wordsOf(form) }) }, 400);
  throw redirect(`${here}?hecho=${done}`);
}

const refused = (problem: Problem, status: number) => data(problem, { status });

const wordsOf = (form: FormData) =>
  Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));

/** Leads to the registration with the link in a cookie, so that no address has it. */
async function toRegistration(services: SiteServices, token: string): Promise<Response> {
  const claim = await claimOfLink(services, token, services.clock());
  if (claim?.estado !== 'libre') return redirect(`/solicitudRecibida/${token}`);
  const cookie = await fromLink.serialize(token, { secure: services.publicUrl.startsWith('https:') });
  return redirect(`/registro/?codigo=${encodeURIComponent(claim.codigo)}`, {
    headers: { 'Set-Cookie': cookie },
  });
}

type Asked = { accion: string; form: FormData };

async function act(
  services: SiteServices,
  { clienteId, _id }: ReceivedLink,
  { accion, form }: Asked,
): Promise<LastAction | Problem> {
  if (accion === 'responder') {
    const read = readAnswer(form, _id);
    if ('campos' in read) return { campos: read.campos };
    const { answer } = read;
    await answerReceived(services, clienteId, answer).catch(async (error: unknown) => {
      // Pressed twice, the second one finds its own answer.
      if (!isRefusal(error) || !isAnswered(await readReceived(services.db, { clienteId, _id }), answer))
        throw error;
    });
    return 'respondida';
  }
  if (accion === 'ganada' || accion === 'perdida') {
    await answerReceived(services, clienteId, { _id, version: Number(form.get('version')), estado: accion });
    return 'guardado';
  }
  const texto = accion === 'interesa' ? null : String(form.get('texto') ?? '');
  const message = mensajeAutoescuela.safeParse({ _id, clave: form.get('clave'), tipo: accion, texto });
  if (!message.success)
    return { aviso: `No se ha enviado: ${message.error.issues[0]?.message ?? 'no es válido'}.` };
  await writeReceived(services, clienteId, message.data);
  return 'escrito';
}

const isAnswered = (row: Recibida, { respuesta, oferta }: Answer) =>
  row.estado === 'respondida' &&
  row.respuesta === respuesta &&
  row.precioOfrecido === (oferta ? priceOf(oferta) : null);

/** Revalidates after a refusal too: the data on the page may have changed. */
export const shouldRevalidate = ({ actionStatus = 0 }: ShouldRevalidateFunctionArgs) => actionStatus < 500;

export const clientAction = (args: Route.ClientActionArgs) => sendOrStay(args);

export const headers: Route.HeadersFunction = () => SECRET_PAGE_HEADERS;

export const meta: Route.MetaFunction = () => [NOT_LISTED];

export default function SolicitudRecibida({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className={wrap.wrap}>
      {loaderData.paso === 'no' && <NoMore />}
      {loaderData.paso === 'vale' && <ReceivedPage {...loaderData} problema={actionData} />}
      {loaderData.paso !== 'no' && loaderData.paso !== 'vale' && (
        <EndedLink {...loaderData} aviso={actionData?.aviso} />
      )}
    </div>
  );
}
