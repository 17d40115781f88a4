import type { caller } from '#oficina/acceso/usuarios/access.testing.server.ts';
import type { postOffice } from '#oficina/relacion/alumnos/solicitudes.testing.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { type PaperJson, presupuestoIn } from './presupuestos.testing.server.ts';

type Call = ReturnType<typeof caller>;
type Post = Awaited<ReturnType<typeof postOffice>>;

/** Presupuesto mailed to this address, and the secret of its link. */
export async function mailedPresupuesto(
  call: Call,
  post: Post,
  { para = 'rosa@ejemplo.es', ...said }: { para?: string } & Record<string, unknown>,
): Promise<{ quote: PaperJson; secret: string }> {
  const { _id, version } = await presupuestoIn(call, '3', said);
  const sent = await call('PUT /presupuestos/enviarEmailCliente', { _id, version, para });
  if (sent.statusCode !== 200) throw new Error(sent.body);
  const presupuesto = sent.json<PaperJson>();
  const subject = `Presupuesto ${presupuesto.codigo} de`;
  const mails = await post.deliver();
  const letter = mails.find((mail) => mail.to[0] === para && mail.subject?.startsWith(subject));
  return { quote: presupuesto, secret: presupuestoSecretIn(letter?.text) };
}

/** Secret of the link in a correo. */
export function presupuestoSecretIn(text: string | undefined): string {
  const [, secret] = /\/presupuesto\/([\w-]{43})/.exec(text ?? '') ?? [];
  if (!secret) throw new Error('there is no link');
  return secret;
}

/** A drawn signature: two strokes of some length. */
export const TRAZO = 'M100 100L140 60L180 120L220 80L260 110M300 90L360 130L420 70';

/** Body with which a user of the cliente accepts a shown presupuesto, with a drawn firma. */
export async function firmaBody(call: Call, _id: string) {
  const read = async (verb: string) => (await call(`GET /presupuestos/${verb}?_id=${_id}`)).json();
  const [{ version, huella }, { total }] = [
    await read('consultarMiPresupuesto'),
    await read('consultarPorId'),
  ];
  return { _id, version, huella, total, metodo: 'dibujo', trazo: TRAZO, acepto: 'si' };
}

let addresses = 0;

/** Person who opens links of presupuestos, each from an IP address of their own. */
export function visitor(app: HttpApp) {
  const get = async (path: string) => {
    const response = await app.inject({ url: path });
    return { statusCode: response.statusCode, headers: response.headers, body: text(response.body) };
  };
  const send = (secret: string, fields: Record<string, string | string[]>, remoteAddress = nextAddress()) =>
    app.inject({
      method: 'POST',
      url: `/presupuesto/${secret}`,
      remoteAddress,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'http://localhost:80',
        host: 'localhost:80',
        'user-agent': 'Navegador de prueba',
      },
      payload: encoded(fields),
    });
  return {
    get,
    send,
    /** Body of the page's form with a drawn firma, changed by the given fields. */
    accept: async (secret: string, said: Record<string, string | string[]> = {}) =>
      send(secret, await filled(await get(`/presupuesto/${secret}`), said)),
    filled: async (secret: string, said: Record<string, string | string[]> = {}) =>
      filled(await get(`/presupuesto/${secret}`), said),
  };
}

const nextAddress = () => `10.9.${Math.floor(++addresses / 250)}.${addresses % 250}`;

const text = (body: string) => body.replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ');

function encoded(fields: Record<string, string | string[]>): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) form.append(name, one);
  return form.toString();
}

const hidden = (body: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? '';

const filled = (page: { body: string }, said: Record<string, string | string[]>) => ({
  accion: 'aceptar',
  huella: hidden(page.body, 'huella'),
  total: hidden(page.body, 'total'),
  nombre: 'Rosa Gil',
  nif: '',
  metodo: 'dibujo',
  trazo: TRAZO,
  firma: '',
  acepto: 'si',
  ...said,
});
