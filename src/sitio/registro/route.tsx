import { createCookie, data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import {
  findAutoescuela,
  searchAutoescuelas,
} from '#comparador/autoescuelas/solicitudesAlta/autoescuela-directory.server.ts';
import { claimOfLink } from '#comparador/autoescuelas/solicitudesAlta/claim-by-link.server.ts';
import {
  ownWords,
  registerAutoescuela,
} from '#comparador/autoescuelas/solicitudesAlta/register-autoescuela.server.ts';
import { readKeyLength, whyRefused } from '#oficina/acceso/usuarios/key-rules.server.ts';
import { pistaDeLargo } from '#oficina/base/roles/key-length.ts';
import { issueFormToken, readFormToken } from '#platform/http/secrets/form-token.server.ts';
import { emailKey } from '#platform/kit/people/email.ts';
import { requestContext, servicesContext } from '#sitio/context.ts';
import { doubtOf } from '#sitio/forms/doubts.server.ts';
import { formHeaders, NOT_KEPT } from '#sitio/forms/form-headers.ts';
import { WordsEraser } from '#sitio/forms/kept-form.tsx';
import { sendOrStay } from '#sitio/forms/send-or-stay.ts';
import { DefaultFrame } from '#sitio/layout/default-frame.tsx';
import type { FrameHandle } from '#sitio/layout/frame.ts';
import { readController } from '#sitio/mandar-solicitud/controller.server.ts';
import { withoutMail } from '#sitio/no-mail.server.ts';
import { formMeta } from '#sitio/page-meta.ts';
import type { SiteServices } from '#sitio/services.server.ts';
import type { Route } from './+types/route.ts';
import { AutoescuelaSearch } from './autoescuela-search.tsx';
import { fromLink } from './from-link.ts';
import { problemOf, readForm } from './read-form.server.ts';
import type { RegistrationProblem } from './registration-fields.ts';
import { RegistrationForm } from './registration-form.tsx';
import { AccountReady, RegistrationSent } from './registration-sent.tsx';

const SHOWN = 20;

/** Carries the address of the correo to the next page, and to no other. */
const sentTo = createCookie('registro', {
  path: '/registro',
  httpOnly: true,
  sameSite: 'strict',
  maxAge: 10 * 60,
});

/** The address that a link has proved, for the autoescuela of this code; undefined without one. */
async function provedAddress(
  services: Pick<SiteServices, 'db' | 'receivedLinks'>,
  request: Request,
  { codigo, now }: { codigo: string | null; now: Date },
) {
  const secreto: unknown = await fromLink.parse(request.headers.get('cookie'));
  const claim = typeof secreto === 'string' ? await claimOfLink(services, secreto, now) : null;
  return claim && claim.codigo === codigo ? claim.email : undefined;
}

export const handle: FrameHandle = { Frame: DefaultFrame };

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, secret, clock, reference } = services;
  const query = new URL(request.url).searchParams;
  if (query.has('enviado')) {
    const email: unknown = await sentTo.parse(request.headers.get('cookie'));
    const sinCorreo = await withoutMail(
      services,
      'no te ha llegado el enlace con el que se confirma tu correo',
    );
    const seen = { paso: 'enviado' as const, email: typeof email === 'string' ? email : null, sinCorreo };
    return data(seen, NOT_KEPT);
  }
  if (query.has('listo')) return data({ paso: 'listo' as const }, NOT_KEPT);
  const codigo = query.get('codigo');
  const escuela = codigo ? await findAutoescuela(db, codigo) : undefined;
  if (escuela || query.has('noAparece')) {
    const { site } = await reference(context.get(requestContext).catalogVersion);
    const token = issueFormToken(secret, clock());
    const pistaClave = pistaDeLargo(await readKeyLength(db));
    const probado = await provedAddress(services, request, { codigo: escuela?.codigo ?? null, now: clock() });
    return {
      paso: 'datos' as const,
      escuela: escuela ?? null,
      token,
      urlPrivacidad: site.urlPrivacidad,
      conCondiciones: site.legales.includes('condiciones'),
      responsable: await readController(db),
      pistaClave,
      probado,
    };
  }
  const texto = (query.get('texto') ?? codigo ?? '').slice(0, 80);
  const found = await searchAutoescuelas(db, texto, SHOWN + 1);
  return {
    paso: 'busqueda' as const,
    texto,
    escuelas: found.slice(0, SHOWN),
    hayMas: found.length > SHOWN,
    buscado: texto.trim() !== '',
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = context.get(servicesContext);
  const { db, jobs, secret, clock, passwords, publicUrl } = site;
  const form = await request.formData();
  const codigo = new URL(request.url).searchParams.get('codigo');
  const read = readForm(form, codigo);
  const refuse = (problema: RegistrationProblem, status: number) =>
    data({ typed: read.typed, problema }, { status });

  if ('campos' in read) {
    // The page shows this error together with those of the other fields.
    const clave = await whyRefused(db, String(form.get('clave') ?? ''), ownWords(read.typed));
    return refuse({ campos: { ...read.campos, ...(clave && { clave }) } }, 400);
  }
  const token = readFormToken(secret, String(form.get('token') ?? ''), clock());
  if (token.state !== 'valid') {
    return refuse(
      { campos: {}, aviso: 'El formulario ha caducado. Escribe la clave y vuelve a enviarlo.' },
      400,
    );
  }
  if (!(await context.get(requestContext).mayWrite())) {
    const aviso = 'Has enviado el formulario muchas veces seguidas. Prueba otra vez dentro de diez minutos.';
    return refuse({ campos: {}, aviso }, 429);
  }
  const doubt = doubtOf(form);
  if (doubt) {
    const { email, ...whole } = doubt;
    return refuse({ ...whole, campos: email ? { email } : {} }, 400);
  }
  const probado = await provedAddress(site, request, { codigo, now: clock() });
  let done: Awaited<ReturnType<typeof registerAutoescuela>>;
  try {
    const services = { db, jobs, clock, hashKey: passwords.hash };
    done = await registerAutoescuela(services, read.body, { ...token, probado });
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    return refuse(problem, problem.status);
  }
  if (done === 'registrada' && probado && emailKey(probado) === emailKey(read.body.email))
    throw redirect('/registro/?listo');
  const cookie = await sentTo.serialize(read.body.email, { secure: publicUrl.startsWith('https:') });
  throw redirect('/registro/?enviado', { headers: { 'Set-Cookie': cookie } });
}

/** Revalidates after a refusal too: an expired form needs another token. */
export const shouldRevalidate = ({ actionStatus = 0 }: ShouldRevalidateFunctionArgs) => actionStatus < 500;

export const clientAction = (args: Route.ClientActionArgs) => sendOrStay(args);

export const headers = formHeaders;

/** The page sets its title itself: the title says when there is an error. */
export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  formMeta(root, {
    title: 'Registra tu autoescuela · Carné Claro',
    description:
      'Registra tu autoescuela en Carné Claro, publica tu tarifa y responde a quien te busca. Es gratis.',
    path: '/registro',
    listed: true,
  });

export default function Registro({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.paso === 'enviado')
    return (
      <>
        <WordsEraser of="registro" />
        <RegistrationSent {...loaderData} />
      </>
    );
  if (loaderData.paso === 'listo')
    return (
      <>
        <WordsEraser of="registro" />
        <AccountReady />
      </>
    );
  if (loaderData.paso === 'busqueda') return <AutoescuelaSearch {...loaderData} />;
  return <RegistrationForm {...loaderData} typed={actionData?.typed} problema={actionData?.problema} />;
}
