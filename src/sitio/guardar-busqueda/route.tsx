import { createCookie, data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { describeSearch } from '#comparador/ofertas/busquedasGuardadas/describe-search.server.ts';
import { saveSearch } from '#comparador/ofertas/busquedasGuardadas/save-search.server.ts';
import { watchedQuery, watchedSearch } from '#comparador/ofertas/busquedasGuardadas/saved-search.ts';
import { parseSearch } from '#comparador/ofertas/comparador/parse-search.server.ts';
import type { SearchParams } from '#comparador/ofertas/comparador/search-params.ts';
import { issueFormToken, readFormToken } from '#platform/http/secrets/form-token.server.ts';
import { isEmail } from '#platform/kit/people/email.ts';
import wrap from '#platform/ui/frame/layout.module.css';
import { requestContext, servicesContext } from '#sitio/context.ts';
import { doubtOf } from '#sitio/forms/doubts.server.ts';
import { WordsEraser } from '#sitio/forms/kept-form.tsx';
import { sendOrStay } from '#sitio/forms/send-or-stay.ts';
import { readController } from '#sitio/mandar-solicitud/controller.server.ts';
import { withoutMail } from '#sitio/no-mail.server.ts';
import { formMeta } from '#sitio/page-meta.ts';
import type { Route } from './+types/route.ts';
import { SaveForm, type SaveProblem } from './save-form.tsx';
import { SearchSaved } from './search-saved.tsx';

/** Carries the address of the correo to the next page, and to no other. */
const sentTo = createCookie('busqueda', {
  path: '/guardarBusqueda',
  httpOnly: true,
  sameSite: 'strict',
  maxAge: 10 * 60,
});

/** The search of an address. A search that is not valid cannot be saved: redirects to its results. */
function searchOf(url: string, permisos: { codigo: string }[]): SearchParams {
  const query = new URL(url).searchParams;
  query.delete('enviado');
  const { params, errores } = parseSearch(query);
  const known = permisos.some(({ codigo }) => codigo === params.permiso);
  if (errores.length > 0 || !known) throw redirect(`/?${query}`);
  return params;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, secret, clock, reference } = context.get(servicesContext);
  const { permisos, cursos, site } = await reference(context.get(requestContext).catalogVersion);
  const params = searchOf(request.url, [...permisos, ...cursos]);
  const consulta = watchedQuery(params);
  if (new URL(request.url).searchParams.has('enviado')) {
    const email: unknown = await sentTo.parse(request.headers.get('cookie'));
    return { paso: 'enviado' as const, consulta, email: typeof email === 'string' ? email : null };
  }
  return {
    paso: 'datos' as const,
    consulta,
    busqueda: await describeSearch(db, watchedSearch(params)),
    responsable: await readController(db),
    urlPrivacidad: site.urlPrivacidad,
    token: issueFormToken(secret, clock()),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { db, jobs, secret, clock, publicUrl, reference, onceForm } = services;
  const { permisos, cursos } = await reference(context.get(requestContext).catalogVersion);
  const params = searchOf(request.url, [...permisos, ...cursos]);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 500);
  const typed = { email: text('email').trim(), acepto: text('acepto') === 'si' };
  const refuse = (problema: SaveProblem, status: number) => data({ typed, problema }, { status });

  const campos = problemsOf(typed);
  if (Object.keys(campos).length > 0) return refuse({ campos }, 400);
  const token = readFormToken(secret, text('token'), clock());
  if (token.state !== 'valid')
    return refuse({ campos: {}, aviso: 'El formulario ha caducado. Vuelve a enviarlo.' }, 400);
  if (!(await context.get(requestContext).mayWrite())) {
    const aviso = 'Has guardado muchas búsquedas seguidas. Prueba otra vez dentro de diez minutos.';
    return refuse({ campos: {}, aviso }, 429);
  }
  const doubt = doubtOf(form);
  if (doubt) {
    const { email: reason, ...whole } = doubt;
    return refuse({ ...whole, campos: reason ? { email: reason } : {} }, 400);
  }
  const unsent = await withoutMail(services, 'la búsqueda no se ha guardado');
  if (unsent) return refuse({ campos: {}, aviso: unsent }, 503);
  const { email } = typed;
  const sent = { path: '/guardarBusqueda', showing: token.id, content: { email, params } };
  await onceForm(sent, () => saveSearch({ db, jobs, clock }, { email, params, shown: token.shown }));
  const cookie = await sentTo.serialize(typed.email, { secure: publicUrl.startsWith('https:') });
  throw redirect(`/guardarBusqueda/?${watchedQuery(params)}&enviado`, { headers: { 'Set-Cookie': cookie } });
}

function problemsOf({ email, acepto }: { email: string; acepto: boolean }): SaveProblem['campos'] {
  return {
    ...(email === ''
      ? { email: 'falta' }
      : !isEmail(email) && { email: 'escribe un correo completo, como ana@ejemplo.es' }),
    ...(!acepto && { acepto: 'Marca que quieres recibir los avisos' }),
  };
}

/** Revalidates after a refusal too: an expired form needs another token. */
export const shouldRevalidate = ({ actionStatus = 0 }: ShouldRevalidateFunctionArgs) => actionStatus < 500;

export const clientAction = (args: Route.ClientActionArgs) => sendOrStay(args);

/** The form carries a token of this visitor, so nobody may cache the page. */
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

/** Searches have endless addresses, so these pages are not indexed. The page itself sets the title. */
export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  formMeta(root, {
    title: 'Guardar una búsqueda · Carné Claro',
    description:
      'Te escribimos cuando cambie un precio o aparezca otra autoescuela en tu búsqueda, y nada más.',
    path: '/guardarBusqueda',
    listed: false,
  });

export default function GuardarBusqueda({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className={wrap.wrap}>
      {loaderData.paso === 'enviado' ? (
        <>
          <WordsEraser of="busqueda" />
          <SearchSaved {...loaderData} />
        </>
      ) : (
        <SaveForm {...loaderData} {...actionData} />
      )}
    </div>
  );
}
