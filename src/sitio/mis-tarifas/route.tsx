import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { claimOfLink } from '#comparador/autoescuelas/solicitudesAlta/claim-by-link.server.ts';
import { confirmByLink, readLinked } from '#comparador/tarifas/permisosAutoescuela/confirm-by-link.server.ts';
import { readTarifaLink } from '#comparador/tarifas/permisosAutoescuela/tarifa-links.server.ts';
import { queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import wrap from '#platform/ui/frame/layout.module.css';
import { requestContext, servicesContext } from '#sitio/context.ts';
import { sendOrStay } from '#sitio/forms/send-or-stay.ts';
import { withoutMail } from '#sitio/no-mail.server.ts';
import { fromLink } from '#sitio/registro/from-link.ts';
import { NOT_LISTED, SECRET_PAGE_HEADERS } from '#sitio/secret-page.ts';
import type { Route } from './+types/route.ts';
import { DONE, LinkOver } from './link-over.tsx';
import { readTarifas } from './read-tarifas.server.ts';
import { type Problem, TarifasForm } from './tarifas-form.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, clock } = services;
  const link = await readTarifaLink(db, params.token, clock());
  if (!link) throw data('page', { status: 404 });
  if (link.estado === 'vale')
    return { paso: 'vale' as const, ...(await readLinked(db, link.clienteId, clock())) };
  const asked = new URL(request.url).searchParams.get('hecho');
  const hecho = DONE.find((done) => done === asked) ?? null;
  const reclama = (await claimOfLink(services, params.token, clock()))?.estado ?? null;
  return data({ paso: link.estado, hecho, reclama }, { status: hecho === null ? 410 : 200 });
}

/**
 * Acts for the holder of the link, who answers for the autoescuela: it got the link by mail, and other sites can't
 * know it.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { db, jobs, clock } = services;
  const now = clock();
  const form = await request.formData();
  const link = await readTarifaLink(db, params.token, now);
  if (!link) throw data('page', { status: 404 });
  if (!(await context.get(requestContext).mayWrite()))
    return refused(
      { aviso: 'Has hecho muchos cambios seguidos. Prueba otra vez dentro de diez minutos.' },
      429,
    );
  const here = `/misTarifas/${params.token}`;
  if (form.get('accion') === 'reclamar') {
    const claim = await claimOfLink(services, params.token, now);
    if (claim?.estado !== 'libre') throw redirect(`${here}?hecho=confirmadas`);
    const cookie = await fromLink.serialize(params.token, {
      secure: services.publicUrl.startsWith('https:'),
    });
    throw redirect(`/registro/?codigo=${encodeURIComponent(claim.codigo)}`, {
      headers: { 'Set-Cookie': cookie },
    });
  }
  if (link.estado !== 'vale') {
    const unsent = await withoutMail(services, 'no te hemos enviado otro enlace');
    if (unsent) return refused({ aviso: unsent }, 503);
    const correo = await queueCorreo(db, {
      tipo: 'tarifas_confirmar',
      para: link.email,
      datos: { clienteId: link.clienteId, pedido: true },
      clave: `tarifas_confirmar:${link.clienteId}:pedido:${todayInMadrid(now)}`,
    });
    if (correo) await sendQueued(jobs, correo);
    throw redirect(`${here}?hecho=pedido`);
  }
  const { tarifas } = await readLinked(db, link.clienteId, now);
  const read = readTarifas(form, tarifas);
  const escrito = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  if (Object.keys(read.campos).length > 0) return refused({ campos: read.campos, escrito }, 422);
  const done = await confirmByLink(db, { secreto: params.token, tarifas: read.tarifas, now });
  if (done === 'cambiada')
    return refused(
      { aviso: 'Las tarifas han cambiado desde que abriste esta página. Revísalas otra vez.' },
      409,
    );
  throw redirect(done === 'hecho' ? `${here}?hecho=confirmadas` : here);
}

const refused = (problem: Problem, status: number) => data(problem, { status });

/** Revalidates after a refusal too: the data on the page may have changed. */
export const shouldRevalidate = ({ actionStatus = 0 }: ShouldRevalidateFunctionArgs) => actionStatus < 500;

export const clientAction = (args: Route.ClientActionArgs) => sendOrStay(args);

export const headers: Route.HeadersFunction = () => SECRET_PAGE_HEADERS;

export const meta: Route.MetaFunction = () => [NOT_LISTED];

export default function MisTarifas({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className={wrap.wrap}>
      {loaderData.paso === 'vale' ? (
        <TarifasForm {...loaderData} problema={actionData} />
      ) : (
        <LinkOver {...loaderData} aviso={actionData?.aviso} />
      )}
    </div>
  );
}
