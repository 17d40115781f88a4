import { data, redirect } from 'react-router';
import { z } from 'zod';
import { queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import { issueFormToken, readFormToken } from '#platform/http/secrets/form-token.server.ts';
import { requestContext, servicesContext } from '#sitio/context.ts';
import { doubtOf } from '#sitio/forms/doubts.server.ts';
import { formHeaders } from '#sitio/forms/form-headers.ts';
import { sendOrStay } from '#sitio/forms/send-or-stay.ts';
import { readController } from '#sitio/mandar-solicitud/controller.server.ts';
import { withoutMail } from '#sitio/no-mail.server.ts';
import { formMeta } from '#sitio/page-meta.ts';
import type { Route } from './+types/route.ts';
import { readContactoData } from './contacto-data.server.ts';
import { contactoMessage } from './contacto-message.server.ts';
import { ContactoPage, type ContactoProblem } from './contacto-page.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, secret, clock, reference } = context.get(servicesContext);
  const { site } = await reference(context.get(requestContext).catalogVersion);
  const enviado = new URL(request.url).searchParams.has('enviado');
  return {
    negocio: await readContactoData(db),
    responsable: await readController(db),
    urlPrivacidad: site.urlPrivacidad,
    token: issueFormToken(secret, clock()),
    enviado,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { db, jobs, secret, clock } = services;
  const sent = await request.formData();
  const form = Object.fromEntries(sent);
  const text = (name: string) => (typeof form[name] === 'string' ? form[name] : '');
  const typed = { nombre: text('nombre'), email: text('email'), mensaje: text('mensaje') };
  const refuse = (problema: ContactoProblem, status: number) => data({ typed, problema }, { status });

  const message = contactoMessage.safeParse(typed);
  if (!message.success) return refuse({ campos: z.flattenError(message.error).fieldErrors }, 400);
  const token = readFormToken(secret, text('token'), clock());
  if (token.state !== 'valid') return refuse({ aviso: 'El formulario ha caducado. Vuelve a enviarlo.' }, 400);
  if (!(await context.get(requestContext).mayWrite())) {
    return refuse(
      { aviso: 'Has enviado muchos mensajes seguidos. Prueba otra vez dentro de diez minutos.' },
      429,
    );
  }
  const doubt = doubtOf(sent);
  if (doubt) {
    const { email, ...whole } = doubt;
    return refuse({ ...whole, ...(email && { campos: { email: [email] } }) }, 400);
  }
  const unsent = await withoutMail(services, 'tu mensaje no se ha enviado ni guardado');
  if (unsent) return refuse({ aviso: unsent }, 503);
  const { email: para } = await readContactoData(db);
  // Sending the same shown form twice makes one message.
  const clave = `contacto:${token.id}`;
  const mail = await queueCorreo(db, { tipo: 'contacto', para, datos: message.data, clave });
  if (mail) await sendQueued(jobs, mail);
  throw redirect('/contacto/?enviado');
}

export const clientAction = (args: Route.ClientActionArgs) => sendOrStay(args);

export const headers = formHeaders;

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const title = 'Contacto · Carné Claro';
  const description = 'Escribe a quienes hacen Carné Claro, el comparador imparcial de autoescuelas.';
  return [{ title }, ...formMeta(root, { title, description, path: '/contacto/', listed: true })];
};

export default function Contacto({ loaderData, actionData }: Route.ComponentProps) {
  return <ContactoPage {...loaderData} typed={actionData?.typed} problema={actionData?.problema} />;
}
