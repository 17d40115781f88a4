import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { type FieldFaults, readWords } from '#oficina/documentos/firmas/firma-fields.ts';
import {
  type AnswerResult,
  askCodeByLink,
  declineByLink,
  noteSeen,
  signByLink,
} from '#oficina/documentos/firmas/sign-by-link.server.ts';
import { readSignedForm } from '#oficina/documentos/firmas/sign-fields.ts';
import { readSignLink } from '#oficina/documentos/firmas/sign-links.server.ts';
import { readSignPage } from '#oficina/documentos/firmas/sign-page.server.ts';
import wrap from '#platform/ui/frame/layout.module.css';
import { requestContext, servicesContext } from '#sitio/context.ts';
import { sendOrStay } from '#sitio/forms/send-or-stay.ts';
import { isSeen } from '#sitio/forms/use-seen.ts';
import type { FrameHandle } from '#sitio/layout/frame.ts';
import { PaperLayout } from '#sitio/layout/paper-layout.tsx';
import { withoutMail } from '#sitio/no-mail.server.ts';
import { NOT_LISTED, SECRET_PAGE_HEADERS } from '#sitio/secret-page.ts';
import type { Route } from './+types/route.ts';
import { EndedPage } from './ended-page.tsx';
import { OpenPage } from './open-page.tsx';
import { type FormValues, type Problem, typedIn } from './typed.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const page = await readSignPage(db, params.token, clock());
  if (!page) throw data('page', { status: 404 });
  const hecho = new URL(request.url).searchParams.get('hecho');
  return { ...page, token: params.token, hecho };
}

/** The link itself is the authorisation: there is no account, and another site cannot know the address. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, jobs, clock, mailWay } = context.get(servicesContext);
  const { address, mayWrite } = context.get(requestContext);
  if (!(await readSignLink(db, params.token, clock()))) throw data('page', { status: 404 });
  const typed = typedIn(await request.formData());
  const services = { db, jobs, clock };
  const by = {
    secreto: params.token,
    de: { ip: address, agente: request.headers.get('user-agent') ?? '' },
  };
  if (typed.accion === 'visto') {
    await noteSeen(services, by);
    return null;
  }
  const refuse = (problema: Problem, status: number) => data({ problema, typed }, { status });
  const read = answerOf(typed);
  if (!read) return refuse({ aviso: 'No se ha entendido lo que querías hacer.' }, 400);
  if ('campos' in read) return refuse({ campos: read.campos }, 400);
  if (!(await mayWrite()))
    return refuse(
      { aviso: 'Has hecho muchos intentos seguidos. Prueba otra vez dentro de diez minutos.' },
      429,
    );
  const unsent =
    typed.accion === 'codigo' && (await withoutMail({ db, mailWay }, 'no te hemos enviado el código'));
  if (unsent) return refuse({ aviso: unsent }, 503);
  const answered = await read.answer(services, by);
  if ('aviso' in answered) {
    const { aviso, campo, status } = answered;
    return refuse(campo ? { campos: { [campo]: [aviso] } } : { aviso }, status);
  }
  // The typed text stays on the page while the code is on its way.
  if (typed.accion === 'codigo') return data({ problema: undefined, typed, enviado: true });
  throw redirect(`/firmar/${params.token}?hecho=${typed.accion}`);
}

type Answerer = (...by: Parameters<typeof noteSeen>) => Promise<AnswerResult>;

/** The answer that the form asks for, or its errors; undefined for an action that does not exist here. */
function answerOf(typed: FormValues): { answer: Answerer } | FieldFaults | undefined {
  const { accion } = typed;
  if (accion === 'codigo') return { answer: askCodeByLink };
  if (accion === 'firmar') {
    const asked = readSignedForm(typed);
    if ('campos' in asked) return asked;
    return { answer: (services, by) => signByLink(services, by, { asked, codigo: typed.codigo }) };
  }
  if (accion !== 'rechazar') return undefined;
  const read = readWords('motivo', typed.motivo);
  return 'campos' in read ? read : { answer: (services, by) => declineByLink(services, by, read.words) };
}

/** Revalidates after a refusal too: the data may have changed. Marking it as seen changes nothing. */
export const shouldRevalidate = ({ formData, actionStatus = 0 }: ShouldRevalidateFunctionArgs) =>
  formData?.get('accion') !== 'visto' && actionStatus < 500;

export const clientAction = async (args: Route.ClientActionArgs) =>
  sendOrStay(args, { told: !(await isSeen(args.request)) });

export const headers: Route.HeadersFunction = () => SECRET_PAGE_HEADERS;

/** The business's own layout, without the mark of the comparator. */
export const handle: FrameHandle = { Frame: PaperLayout };

export const meta: Route.MetaFunction = () => [NOT_LISTED];

export default function Firmar({ loaderData, actionData }: Route.ComponentProps) {
  const { problema, typed } = actionData ?? {};
  const enviado = actionData != null && 'enviado' in actionData;
  const { paso } = loaderData;
  return (
    <div className={wrap.wrap}>
      {paso === 'abierto' ? (
        <OpenPage {...loaderData} problema={problema} typed={typed} enviado={enviado} />
      ) : (
        <EndedPage {...loaderData} aviso={problema?.aviso} />
      )}
    </div>
  );
}
