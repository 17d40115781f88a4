import { createCookie, data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { z } from 'zod';
import { findSection, type Section } from '#comparador/ofertas/comparador/section-identity.server.ts';
import { subjectOf } from '#comparador/ofertas/embudo/subject.ts';
import { makeSolicitud } from '#oficina/relacion/alumnos/make-solicitud.server.ts';
import { DIAS_SIN_CAMINO, workingDaysAfter } from '#oficina/relacion/alumnos/peticion-words.ts';
import { autoescuelasOf } from '#oficina/relacion/alumnos/receivers.server.ts';
import { issueFormToken, readFormToken } from '#platform/http/secrets/form-token.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import wrap from '#platform/ui/frame/layout.module.css';
import { requestContext, servicesContext } from '#sitio/context.ts';
import { doubtOf } from '#sitio/forms/doubts.server.ts';
import { formHeaders, NOT_KEPT } from '#sitio/forms/form-headers.ts';
import { WordsEraser } from '#sitio/forms/kept-form.tsx';
import { sendOrStay } from '#sitio/forms/send-or-stay.ts';
import { withoutMail } from '#sitio/no-mail.server.ts';
import { formMeta } from '#sitio/page-meta.ts';
import type { Route } from './+types/route.ts';
import { AskYourself, type Contacto } from './ask-yourself.tsx';
import { reachable } from './autoescuela-choice.tsx';
import { readController } from './controller.server.ts';
import { offeredAutoescuelas } from './offered-autoescuelas.server.ts';
import { asksForAutoescuelas, problemOf, readSolicitud, typedOf } from './read-solicitud.server.ts';
import { SolicitudForm } from './solicitud-form.tsx';
import type { SolicitudProblem, TypedSolicitud } from './solicitud-labels.ts';
import { SolicitudSent } from './solicitud-sent.tsx';

/** Carries the address of the correo, and the names of its autoescuelas, to the next page, and to no other. */
const sentTo = createCookie('solicitud', {
  path: '/mandarSolicitud',
  httpOnly: true,
  sameSite: 'strict',
  maxAge: 10 * 60,
});
const sentWords = z.object({ email: z.string(), escuelas: z.array(z.string()) });

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, secret, clock, reference } = services;
  const query = new URL(request.url).searchParams;
  if (query.has('enviado')) {
    const { data: sent } = sentWords.safeParse(await sentTo.parse(request.headers.get('cookie')));
    const sinCorreo = await withoutMail(services, 'no te ha llegado el enlace con el que se confirma');
    const words = sent ?? { email: null, escuelas: [] };
    const seen = { paso: 'enviado' as const, ...words, sinCorreo };
    return data(seen, NOT_KEPT);
  }
  const { permisos: examined, cursos, site } = await reference(context.get(requestContext).catalogVersion);
  const permisos = [...examined, ...cursos];
  const permiso = permisos.find(({ codigo }) => codigo === query.get('permiso'))?.codigo ?? 'B';
  const pedidas = query.getAll('autoescuela');
  const [first] = pedidas;
  const section = first === undefined ? undefined : await findSection(db, first);
  const hoy = todayInMadrid(clock());
  const asked = { slugs: pedidas, texto: '', codProvincia: null, permiso, hoy };
  const escuelas = await offeredAutoescuelas(db, asked);
  const contacto = contactoOf(section);
  const [only, other] = escuelas;
  if (contacto && only && !other && !reachable(only))
    return { paso: 'sola' as const, contacto, permiso, negada: only.camino === 'no' };
  return {
    paso: 'datos' as const,
    permiso,
    pedidas,
    hoy,
    // Most alumnos look for a place where the autoescuela is: the form has it filled in, and they can change it.
    lugar: section && {
      codProvincia: section.codProvincia,
      municipio: section.ubicacion?.municipio ?? undefined,
    },
    permisos: permisos.map(({ codigo, nombre }) => ({ codigo, nombre })),
    escuelas,
    contacto,
    limite: workingDaysAfter(hoy, DIAS_SIN_CAMINO),
    responsable: await readController(db),
    urlPrivacidad: site.urlPrivacidad,
    token: issueFormToken(secret, clock()),
  };
}

/** How to speak with the autoescuela of a section: what its place says, or else its company. */
const contactoOf = (section: Section | undefined): Contacto | undefined =>
  section && {
    slug: section.slug,
    nombre: section.nombre,
    telefono: section.ubicacion?.telefono ?? section.empresa?.telefono ?? null,
    oficial: section.ubicacion !== null && section.ubicacion.fuente !== 'autoescuela',
    web: section.ubicacion?.web ?? section.empresa?.web ?? null,
  };

export async function action({ context, request }: Route.ActionArgs) {
  const { db, jobs, secret, clock, publicUrl, onceForm } = context.get(servicesContext);
  const form = await request.formData();
  const typed = typedOf(form);
  const hoy = todayInMadrid(clock());
  const answer = async (problema: SolicitudProblem | undefined, status: number) => {
    const slugs = [...new URL(request.url).searchParams.getAll('autoescuela'), ...typed.escuelas];
    const { buscar: texto = '', codProvincia, permiso } = typed;
    const asked = { slugs, texto, codProvincia: codProvincia || null, permiso: permiso || 'B', hoy };
    const found: { typed: TypedSolicitud; problema: SolicitudProblem | undefined } = { typed, problema };
    return data({ ...found, escuelas: await offeredAutoescuelas(db, asked) }, { status });
  };
  if (asksForAutoescuelas(form)) return answer(undefined, 200);
  const named = await autoescuelasOf(db, typed.escuelas);
  const carried = named.filter(({ clienteId }) => clienteId === null).map(({ slug }) => slug);
  const read = readSolicitud(typed, { version: String(form.get('version') ?? ''), today: hoy, carried });
  if ('campos' in read) return answer({ campos: read.campos }, 400);
  const token = readFormToken(secret, String(form.get('token') ?? ''), clock());
  if (token.state !== 'valid')
    return answer({ campos: {}, aviso: 'El formulario ha caducado. Vuelve a enviarlo.' }, 400);
  if (!(await context.get(requestContext).mayWrite())) {
    const aviso = 'Has enviado muchas solicitudes seguidas. Prueba otra vez dentro de diez minutos.';
    return answer({ campos: {}, aviso }, 429);
  }
  const doubt = doubtOf(form);
  if (doubt) {
    const { email, ...whole } = doubt;
    return answer({ ...whole, campos: email ? { email } : {} }, 400);
  }
  try {
    const sent = { path: '/mandarSolicitud', showing: token.id, content: read.body };
    await onceForm(sent, () => makeSolicitud({ db, jobs, clock }, read.body, token.shown));
    context.get(requestContext).about(subjectOf('solicitud', read.body.codProvincia, read.body.permiso));
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    return answer(problem, problem.status);
  }
  const chosen = await autoescuelasOf(db, typed.escuelas);
  const words = { email: read.body.email, escuelas: chosen.map(({ nombre }) => nombre) };
  const cookie = await sentTo.serialize(words, { secure: publicUrl.startsWith('https:') });
  throw redirect('/mandarSolicitud/?enviado', { headers: { 'Set-Cookie': cookie } });
}

/** Revalidates after a refusal too: an expired form needs another token. */
export const shouldRevalidate = ({ actionStatus = 0 }: ShouldRevalidateFunctionArgs) => actionStatus < 500;

export const clientAction = (args: Route.ClientActionArgs) => sendOrStay(args);

export const headers = formHeaders;

/** The page sets its title itself: the title says when there is an error. */
export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  formMeta(root, {
    title: 'Pide información · Carné Claro',
    description: 'Pide información a hasta tres autoescuelas de una vez. Solo la reciben las que elijas.',
    path: '/mandarSolicitud',
    listed: false,
  });

export default function MandarSolicitud({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className={wrap.wrap}>
      {loaderData.paso === 'enviado' ? (
        <>
          <WordsEraser of="solicitud" />
          <SolicitudSent {...loaderData} />
        </>
      ) : loaderData.paso === 'sola' ? (
        <AskYourself {...loaderData} />
      ) : (
        <SolicitudForm {...loaderData} {...actionData} />
      )}
    </div>
  );
}
