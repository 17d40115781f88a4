import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { type FieldFaults, readWords } from '#oficina/documentos/firmas/firma-fields.ts';
import { readAcceptance } from '#oficina/ventas/presupuestos/answer-fields.ts';
import {
  type AnswerResult,
  acceptPresupuesto,
  askAboutPresupuesto,
  noteSeen,
  rejectPresupuesto,
} from '#oficina/ventas/presupuestos/answer-presupuesto.server.ts';
import { readPresupuestoLink } from '#oficina/ventas/presupuestos/presupuesto-links.server.ts';
import { readPresupuestoPage } from '#oficina/ventas/presupuestos/public-presupuesto.server.ts';
import wrap from '#platform/ui/frame/layout.module.css';
import { requestContext, servicesContext } from '#sitio/context.ts';
import { sendOrStay } from '#sitio/forms/send-or-stay.ts';
import { isSeen } from '#sitio/forms/use-seen.ts';
import type { FrameHandle } from '#sitio/layout/frame.ts';
import { PaperLayout } from '#sitio/layout/paper-layout.tsx';
import { NOT_LISTED, SECRET_PAGE_HEADERS } from '#sitio/secret-page.ts';
import type { Route } from './+types/route.ts';
import { AcceptedPage } from './accepted-page.tsx';
import { EndedPage } from './ended-page.tsx';
import { OpenPage } from './open-page.tsx';
import { type FormValues, type Problem, typedIn } from './typed.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const page = await readPresupuestoPage(db, params.token, clock());
  if (!page) throw data('page', { status: 404 });
  const hecho = new URL(request.url).searchParams.get('hecho');
  return { ...page, token: params.token, hecho };
}

/** Acts for the holder of the link: there is no account, and another site can't know the address. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, jobs, clock } = context.get(servicesContext);
  const { address, mayWrite } = context.get(requestContext);
  if (!(await readPresupuestoLink(db, params.token, clock()))) throw data('page', { status: 404 });
  const form = await request.formData();
  const typed = typedIn(form);
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
  if (typed.accion === 'calcular') return refuse({}, 200);
  const read = answerOf(typed);
  if (!read) return refuse({ aviso: 'No se ha entendido lo que querías hacer.' }, 400);
  if ('campos' in read) return refuse({ campos: read.campos }, 400);
  if (!(await mayWrite()))
    return refuse(
      { aviso: 'Has hecho muchos intentos seguidos. Prueba otra vez dentro de diez minutos.' },
      429,
    );
  const answered = await read.answer(services, by);
  if ('aviso' in answered) return refuse({ aviso: answered.aviso }, answered.status);
  throw redirect(`/presupuesto/${params.token}?hecho=${typed.accion}`);
}

type Answerer = (...by: Parameters<typeof noteSeen>) => Promise<AnswerResult>;

/** Gives the work of the form, or its errors; undefined for an action that does not exist here. */
function answerOf(typed: FormValues): { answer: Answerer } | FieldFaults | undefined {
  const { accion } = typed;
  if (accion === 'aceptar') {
    const read = readAcceptance(typed);
    return 'campos' in read ? read : { answer: (services, by) => acceptPresupuesto(services, by, read) };
  }
  if (accion === 'rechazar') {
    const read = readWords('motivo', typed.motivo);
    return 'campos' in read
      ? read
      : { answer: (services, by) => rejectPresupuesto(services, by, read.words) };
  }
  if (accion !== 'preguntar') return undefined;
  const read = readWords('pregunta', typed.pregunta);
  return 'campos' in read
    ? read
    : { answer: (services, by) => askAboutPresupuesto(services, by, read.words) };
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

export default function Presupuesto({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className={wrap.wrap}>
      <Page loaderData={loaderData} actionData={actionData} />
    </div>
  );
}

function Page({ loaderData, actionData }: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { problema, typed } = actionData ?? {};
  if (loaderData.paso === 'abierto') return <OpenPage {...loaderData} problema={problema} typed={typed} />;
  if (loaderData.paso === 'aceptado') return <AcceptedPage {...loaderData} aviso={problema?.aviso} />;
  return <EndedPage {...loaderData} problema={problema} typed={typed} />;
}
