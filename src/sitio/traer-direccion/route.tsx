import { createCookie, data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import {
  bringAddress,
  townOfPostcode,
} from '#comparador/autoescuelas/direccionesTraidas/bring-address.server.ts';
import { calleDicha } from '#comparador/autoescuelas/direccionesTraidas/contract.ts';
import { MEDIOS_DIRECCION } from '#comparador/autoescuelas/direccionesTraidas/words.ts';
import {
  findSection,
  presentSlug,
  type Section,
} from '#comparador/ofertas/comparador/section-identity.server.ts';
import { issueFormToken, readFormToken } from '#platform/http/secrets/form-token.server.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { networkOf } from '#platform/kit/network-start.ts';
import { isEmail } from '#platform/kit/people/email.ts';
import wrap from '#platform/ui/frame/layout.module.css';
import { addressText } from '#sitio/autoescuela/section-place.ts';
import { requestContext, servicesContext } from '#sitio/context.ts';
import { doubtOf } from '#sitio/forms/doubts.server.ts';
import { WordsEraser } from '#sitio/forms/kept-form.tsx';
import { sendOrStay } from '#sitio/forms/send-or-stay.ts';
import { readController } from '#sitio/mandar-solicitud/controller.server.ts';
import { withoutMail } from '#sitio/no-mail.server.ts';
import { formMeta } from '#sitio/page-meta.ts';
import type { Route } from './+types/route.ts';
import { AddressForm, type AddressProblem, AddressSent } from './address-form.tsx';

/** Carries the address of the correo to the next page, and to no other. */
const sentTo = createCookie('direccion', {
  path: '/traerDireccion',
  httpOnly: true,
  sameSite: 'strict',
  maxAge: 10 * 60,
});

/** The section that the address names, by the slug that it has or had. */
async function sectionOf(context: Route.LoaderArgs['context'], url: string): Promise<Section> {
  const { db } = context.get(servicesContext);
  const slug = new URL(url).searchParams.get('autoescuela') ?? '';
  if (!/^[a-z0-9-]{1,120}$/.test(slug)) throw data('page', { status: 404 });
  const section = await findSection(db, (await presentSlug(db, slug)) ?? slug);
  if (!section) throw data('page', { status: 404 });
  return section;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, secret, clock, reference } = context.get(servicesContext);
  const section = await sectionOf(context, request.url);
  const { slug, nombre, ubicacion } = section;
  const autoescuela = { slug, nombre };
  if (new URL(request.url).searchParams.has('enviado')) {
    const email: unknown = await sentTo.parse(request.headers.get('cookie'));
    return { paso: 'enviado' as const, autoescuela, email: typeof email === 'string' ? email : null };
  }
  const { site } = await reference(context.get(requestContext).catalogVersion);
  return {
    paso: 'datos' as const,
    autoescuela,
    conocida: ubicacion && addressText(section, ubicacion, ''),
    dichaPorElla: ubicacion?.fuente === 'autoescuela',
    responsable: await readController(db),
    urlPrivacidad: site.urlPrivacidad,
    token: issueFormToken(secret, clock()),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { db, jobs, secret, clock, publicUrl, onceForm } = services;
  const { codigo, seccion, slug } = await sectionOf(context, request.url);
  const form = await request.formData();
  const text = (name: string) =>
    String(form.get(name) ?? '')
      .slice(0, 200)
      .trim();
  const typed = {
    direccion: text('direccion'),
    codigoPostal: text('codigoPostal'),
    medio: text('medio'),
    email: text('email'),
    acepto: text('acepto') === 'si',
  };
  const refuse = (problema: AddressProblem, status: number) => data({ typed, problema }, { status });

  const medio = keysOf(MEDIOS_DIRECCION).find((known) => known === typed.medio);
  const calle = calleDicha.safeParse(typed.direccion);
  const campos: AddressProblem['campos'] = {
    ...(!calle.success && { direccion: 'escribe la calle y el número, y nada más' }),
    ...(!townOfPostcode(typed.codigoPostal, null) && { codigoPostal: 'escribe sus cinco cifras' }),
    ...(!medio && { medio: 'elige una' }),
    ...(!isEmail(typed.email) && { email: 'escribe un correo completo, como ana@ejemplo.es' }),
    ...(!typed.acepto && { acepto: 'marca la casilla si es así' }),
  };
  if (!medio || !calle.success || Object.keys(campos).length > 0) return refuse({ campos }, 400);
  const token = readFormToken(secret, text('token'), clock());
  if (token.state !== 'valid')
    return refuse({ campos: {}, aviso: 'El formulario ha caducado. Vuelve a enviarlo.' }, 400);
  const { mayWrite, address: from } = context.get(requestContext);
  if (!(await mayWrite())) {
    const aviso = 'Has enviado muchas direcciones seguidas. Prueba otra vez dentro de diez minutos.';
    return refuse({ campos: {}, aviso }, 429);
  }
  const doubt = doubtOf(form);
  if (doubt) {
    const { email: reason, ...whole } = doubt;
    return refuse({ ...whole, campos: reason ? { email: reason } : {} }, 400);
  }
  const unsent = await withoutMail(services, 'la dirección no se ha guardado');
  if (unsent) return refuse({ campos: {}, aviso: unsent }, 503);
  const { codigoPostal, email } = typed;
  const content = { codigo, seccion, direccion: calle.data, codigoPostal, medio, email };
  await onceForm({ path: '/traerDireccion', showing: token.id, content }, () =>
    bringAddress({ db, jobs, clock, secret }, { ...content, red: networkOf(from), shown: token.shown }),
  );
  const cookie = await sentTo.serialize(email, { secure: publicUrl.startsWith('https:') });
  throw redirect(`/traerDireccion/?autoescuela=${slug}&enviado`, { headers: { 'Set-Cookie': cookie } });
}

/** Revalidates after a refusal too: an expired form needs another token. */
export const shouldRevalidate = ({ actionStatus = 0 }: ShouldRevalidateFunctionArgs) => actionStatus < 500;

export const clientAction = (args: Route.ClientActionArgs) => sendOrStay(args);

/** The form carries a token of this visitor, so nobody may cache the page. */
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

/** Search engines must not list these pages, one for each section. The page itself sets the title. */
export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  formMeta(root, {
    title: 'Corregir una dirección · Carné Claro',
    description: 'Di dónde está de verdad una autoescuela: lo comprueba una persona antes de cambiarlo.',
    path: '/traerDireccion',
    listed: false,
  });

export default function TraerDireccion({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className={wrap.wrap}>
      {loaderData.paso === 'enviado' ? (
        <>
          <WordsEraser of={`direccion ${loaderData.autoescuela.slug}`} />
          <AddressSent {...loaderData} />
        </>
      ) : (
        <AddressForm {...loaderData} {...actionData} />
      )}
    </div>
  );
}
