import { jpeg } from '#comparador/autoescuelas/imagenes/fotos.testing.server.ts';
import { formOf, pdf } from '#oficina/documentos/documentos/documentos.testing.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { type Operation, urlOf, verbOf } from './example-requests.testing.server.ts';

/** Request to send; its query may repeat a name. */
export type OutgoingRequest = {
  path: string;
  query: Record<string, string> | [name: string, value: string][];
  body?: unknown;
  /** Sent unchanged instead of the body. */
  json?: string;
};

let addresses = 0;

/** A new address for each request, because these tests are not about limits by address. */
const nextAddress = () => {
  addresses += 1;
  return `10.${100 + (Math.floor(addresses / 62_500) % 100)}.${Math.floor(addresses / 250) % 250}.${addresses % 250}`;
};

/** Sends a call with a token, or without one; a form includes a file of the right kind. */
export async function sendAs(app: HttpApp, operation: Operation, asked: OutgoingRequest, token?: string) {
  const { payload, type } = await payloadOf(operation, asked);
  const answer = app.inject({
    method: verbOf(operation),
    url: urlOf(asked),
    remoteAddress: nextAddress(),
    headers: { ...(token !== undefined && { token }), ...(type && { 'content-type': type }) },
    ...(payload !== undefined && { payload }),
  });
  try {
    return await answer;
  } catch (error) {
    // The error of a cut answer does not name its call.
    throw new Error(`${operation.call} with ${urlOf(asked)}`, { cause: error });
  }
}

async function payloadOf({ call, body }: Operation, { body: sent, json }: OutgoingRequest) {
  if (!body) return {};
  if (!body.form) return { payload: json ?? JSON.stringify(sent), type: 'application/json' };
  const { archivo: _example, ...fields } = (sent ?? {}) as Record<string, unknown>;
  const file = call.includes('/imagenes/')
    ? { contenido: await jpeg(), nombre: 'foto.jpg', tipo: 'image/jpeg' }
    : { contenido: await pdf() };
  const form = new Response(formOf({ ...fields, archivos: [file] }));
  return {
    payload: Buffer.from(await form.arrayBuffer()),
    type: form.headers.get('content-type') ?? '',
  };
}
