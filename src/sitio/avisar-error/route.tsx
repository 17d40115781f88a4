import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { z } from 'zod';
import { findSection, presentSlug } from '#comparador/ofertas/comparador/section-identity.server.ts';
import { reportError } from '#oficina/relacion/actividades/report-error.server.ts';
import { issueFormToken, readFormToken } from '#platform/http/secrets/form-token.server.ts';
import wrap from '#platform/ui/frame/layout.module.css';
import { requestContext, servicesContext } from '#sitio/context.ts';
import { doubtOf } from '#sitio/forms/doubts.server.ts';
import { sendOrStay } from '#sitio/forms/send-or-stay.ts';
import { formMeta } from '#sitio/page-meta.ts';
import type { SiteServices } from '#sitio/services.server.ts';
import type { Route } from './+types/route.ts';
import { errorReport } from './read-report.server.ts';
import { ReportPage, type ReportProblem } from './report-page.tsx';

/** The section that the address names, by the slug that it has or had. */
async function sectionOf({ db }: Pick<SiteServices, 'db'>, url: string) {
  const slug = new URL(url).searchParams.get('autoescuela') ?? '';
  if (!/^[a-z0-9-]{1,120}$/.test(slug)) throw data('page', { status: 404 });
  const section = await findSection(db, (await presentSlug(db, slug)) ?? slug);
  if (!section) throw data('page', { status: 404 });
  return section;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { slug, nombre } = await sectionOf(services, request.url);
  return {
    escuela: { slug, nombre },
    token: issueFormToken(services.secret, services.clock()),
    enviado: new URL(request.url).searchParams.has('enviado'),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, jobs, secret, clock } = context.get(servicesContext);
  const { id: seccionId, slug } = await sectionOf({ db }, request.url);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 5_000);
  const typed = { tipo: text('tipo'), texto: text('texto'), email: text('email') };
  const refuse = (problema: ReportProblem, status: number) => data({ typed, problema }, { status });

  const report = errorReport.safeParse(typed);
  if (!report.success) return refuse({ campos: z.flattenError(report.error).fieldErrors }, 400);
  const token = readFormToken(secret, text('token'), clock());
  if (token.state !== 'valid') return refuse({ aviso: 'El formulario ha caducado. Vuelve a enviarlo.' }, 400);
  if (!(await context.get(requestContext).mayWrite())) {
    const aviso = 'Has enviado muchos avisos seguidos. Prueba otra vez dentro de diez minutos.';
    return refuse({ aviso }, 429);
  }
  const doubt = doubtOf(form);
  if (doubt) {
    const { email, ...whole } = doubt;
    return refuse({ ...whole, ...(email && { campos: { email: [email] } }) }, 400);
  }
  await reportError({ db, jobs, clock }, { ...report.data, seccionId, envio: token.id });
  throw redirect(`/avisarError/?${new URLSearchParams({ autoescuela: slug, enviado: '' })}`);
}

/** Revalidates after a refusal too: an expired form needs another token. */
export const shouldRevalidate = ({ actionStatus = 0 }: ShouldRevalidateFunctionArgs) => actionStatus < 500;

export const clientAction = (args: Route.ClientActionArgs) => sendOrStay(args);

/** The form carries a token of this visitor, so nobody may cache the page. */
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

/** Search engines must not list these pages, one for each autoescuela. The page itself sets the title. */
export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  formMeta(root, {
    title: 'Avisar de un error · Carné Claro',
    description: 'Di qué dato de una autoescuela está mal, y lo comprobamos.',
    path: '/avisarError',
    listed: false,
  });

export default function AvisarError({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className={wrap.wrap}>
      <ReportPage {...loaderData} typed={actionData?.typed} problema={actionData?.problema} />
    </div>
  );
}
