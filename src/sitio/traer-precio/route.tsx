import { createCookie, data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { autoescuelasOfTown } from '#comparador/lanzamientos/public-town.server.ts';
import { parseGivenPrices } from '#comparador/ofertas/comparador/parse-given-prices.server.ts';
import { findSection, presentSlug } from '#comparador/ofertas/comparador/section-identity.server.ts';
import { bringPrice } from '#comparador/tarifas/preciosTraidos/bring-price.server.ts';
import { issueFormToken, readFormToken } from '#platform/http/secrets/form-token.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { networkOf } from '#platform/kit/network-start.ts';
import wrap from '#platform/ui/frame/layout.module.css';
import { requestContext, servicesContext } from '#sitio/context.ts';
import { doubtOf } from '#sitio/forms/doubts.server.ts';
import { WordsEraser } from '#sitio/forms/kept-form.tsx';
import { sendOrStay } from '#sitio/forms/send-or-stay.ts';
import { readController } from '#sitio/mandar-solicitud/controller.server.ts';
import { withoutMail } from '#sitio/no-mail.server.ts';
import { formMeta } from '#sitio/page-meta.ts';
import type { Route } from './+types/route.ts';
import { PriceForm, type PriceProblem } from './price-form.tsx';
import { PriceSent } from './price-sent.tsx';
import { readPrice } from './read-price.server.ts';
import { TownAutoescuelas } from './town-autoescuelas.tsx';

/** Carries the address of the correo to the next page, and to no other. */
const sentTo = createCookie('precio', {
  path: '/traerPrecio',
  httpOnly: true,
  sameSite: 'strict',
  maxAge: 10 * 60,
});

/** Reads what the address names: the section, by the slug that it has or had, a permiso with exams and the gears. */
async function subjectOf(context: Route.LoaderArgs['context'], url: string) {
  const { db, reference } = context.get(servicesContext);
  const query = new URL(url).searchParams;
  const slug = query.get('autoescuela') ?? '';
  if (!/^[a-z0-9-]{1,120}$/.test(slug)) throw data('page', { status: 404 });
  const section = await findSection(db, (await presentSlug(db, slug)) ?? slug);
  const { permisos, site } = await reference(context.get(requestContext).catalogVersion);
  const permiso = permisos.find(({ codigo }) => codigo === (query.get('permiso') ?? 'B'));
  if (!section || !permiso) throw data('page', { status: 404 });
  const automatico = permiso.codigo === 'B' && query.get('automatico') === 'si';
  const address = new URLSearchParams({
    autoescuela: section.slug,
    permiso: permiso.codigo,
    ...(automatico && { automatico: 'si' }),
  });
  return { query, section, permiso, automatico, address, site };
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, secret, clock } = context.get(servicesContext);
  const municipio = new URL(request.url).searchParams.get('municipio');
  if (municipio !== null) {
    const town = /^\d{5}$/.test(municipio) ? await autoescuelasOfTown(db, municipio, clock()) : undefined;
    if (!town) throw data('page', { status: 404 });
    return { paso: 'elegir' as const, ...town };
  }
  const { query, section, permiso, automatico, address, site } = await subjectOf(context, request.url);
  const autoescuela = { slug: section.slug, nombre: section.nombre };
  if (query.has('enviado')) {
    const email: unknown = await sentTo.parse(request.headers.get('cookie'));
    return { paso: 'enviado' as const, autoescuela, email: typeof email === 'string' ? email : null };
  }
  const now = clock();
  const hoy = todayInMadrid(now);
  return {
    paso: 'datos' as const,
    autoescuela,
    permiso: { codigo: permiso.codigo, nombre: permiso.nombre },
    automatico,
    action: `/traerPrecio/?${address}`,
    inicial: { escrito: parseGivenPrices(query).textos, medio: '', vistoEl: hoy, email: '', acepto: false },
    hoy,
    responsable: await readController(db),
    urlPrivacidad: site.urlPrivacidad,
    token: issueFormToken(secret, now),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { db, jobs, secret, clock, publicUrl, onceForm } = services;
  const { section, permiso, automatico, address } = await subjectOf(context, request.url);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 500);
  const fields = new URLSearchParams([...form].map(([name, value]) => [name, String(value).slice(0, 500)]));
  const typed = {
    escrito: parseGivenPrices(fields).textos,
    medio: text('medio'),
    vistoEl: text('vistoEl'),
    email: text('email').trim(),
    acepto: text('acepto') === 'si',
  };
  const refuse = (problema: PriceProblem, status: number) => data({ typed, problema }, { status });

  const sentFoto = form.get('foto');
  const archivo = sentFoto instanceof Blob && sentFoto.size > 0 ? sentFoto : undefined;
  const read = readPrice({ typed, fields, hoy: todayInMadrid(clock()), foto: archivo });
  if ('problema' in read) return refuse(read.problema, 400);
  const token = readFormToken(secret, text('token'), clock());
  if (token.state !== 'valid')
    return refuse({ campos: {}, aviso: 'El formulario ha caducado. Vuelve a enviarlo.' }, 400);
  const { mayWrite, address: from } = context.get(requestContext);
  if (!(await mayWrite())) {
    const aviso = 'Has traído muchos precios seguidos. Prueba otra vez dentro de diez minutos.';
    return refuse({ campos: {}, aviso }, 429);
  }
  const doubt = doubtOf(form);
  if (doubt) {
    const { email: reason, ...whole } = doubt;
    return refuse({ ...whole, campos: reason ? { email: reason } : {} }, 400);
  }
  const unsent = await withoutMail(services, 'el precio no se ha guardado');
  if (unsent) return refuse({ campos: {}, aviso: unsent }, 503);
  const drawn = archivo && (await services.drawFoto(archivo));
  if (drawn && 'motivo' in drawn) return refuse({ campos: { foto: drawn.motivo } }, 400);
  const price = {
    ...read.precio,
    codigo: section.codigo,
    seccion: section.seccion,
    permiso: permiso.codigo,
    automatico,
  };
  const sent = { path: '/traerPrecio', showing: token.id, content: price };
  await onceForm(sent, () =>
    bringPrice(
      { db, jobs, clock, secret },
      { ...price, foto: drawn?.foto, red: networkOf(from), shown: token.shown },
    ),
  );
  const cookie = await sentTo.serialize(typed.email, { secure: publicUrl.startsWith('https:') });
  throw redirect(`/traerPrecio/?${address}&enviado`, { headers: { 'Set-Cookie': cookie } });
}

/** Revalidates after a refusal too: an expired form needs another token. */
export const shouldRevalidate = ({ actionStatus = 0 }: ShouldRevalidateFunctionArgs) => actionStatus < 500;

export const clientAction = (args: Route.ClientActionArgs) => sendOrStay(args);

/** The form carries a token of this visitor, so nobody may cache the page. */
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

/** Search engines must not list these pages, one for each section. The page itself sets the title. */
export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  formMeta(root, {
    title: 'Traer un precio · Carné Claro',
    description: 'Di cuánto te ha pedido una autoescuela: lo comprueba una persona y ayuda a quien compara.',
    path: '/traerPrecio',
    listed: false,
  });

export default function TraerPrecio({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className={wrap.wrap}>
      {loaderData.paso === 'elegir' ? (
        <TownAutoescuelas {...loaderData} />
      ) : loaderData.paso === 'enviado' ? (
        <>
          <WordsEraser of={`precio ${loaderData.autoescuela.slug}`} />
          <PriceSent {...loaderData} />
        </>
      ) : (
        <PriceForm {...loaderData} {...actionData} />
      )}
    </div>
  );
}
