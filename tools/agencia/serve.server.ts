import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { XmlElement } from '#oficina/ventas/verifactu/read-xml.ts';
import type { Pair } from './certificates.server.ts';
import type { Presentador } from './header.server.ts';
import { type Agency, type Judgement, judge } from './judge.server.ts';
import { headerIn, operationIn, REMISION, recordsIn } from './message.server.ts';
import { type Order, orderedState, readOrders, takeOrder } from './orders.server.ts';
import { recordIn } from './record.server.ts';
import { Refusal } from './refusal.server.ts';
import { registerRows } from './register-file.server.ts';
import { fault } from './xml.server.ts';

/** Path of the service in the agency's own hosts (SistemaFacturacion.wsdl). */
export const SERVICE_PATH = '/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP';

/** Received remission, whatever its result. */
export type Message = {
  incidencia: boolean;
  registros: { tipo: string; numSerie: string; rechazoPrevio?: string; sinRegistroPrevio?: string }[];
  accion: string;
};

type ServerOptions = {
  agency: Agency;
  clock: () => Date;
  server: Pair;
  /** Authorities that sign the accepted certificates. */
  ca: string;
  host: string;
  port: number;
  onReceived?: (received: Message) => void;
  /** Runs after the judgement and before the answer. */
  onJudged?: (judged: Judgement) => Promise<void> | void;
  onRefused?: (reason: string) => void;
};

const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Serves the agency over TLS to senders with a certificate. `plan` holds the orders for the next messages,
 * one each.
 */
export async function serveAgency(options: ServerOptions) {
  const { server, ca, host } = options;
  const plan: Order[] = [];
  const listener = https.createServer({ ...server, ca, requestCert: true, rejectUnauthorized: true });
  let { port } = options;
  const open = async () => {
    listener.listen(port, host);
    await once(listener, 'listening');
    ({ port } = listener.address() as AddressInfo);
  };
  const close = async () => {
    const closed = once(listener, 'close');
    listener.close();
    listener.closeAllConnections();
    await closed;
  };
  const dieFor = async (ms: number) => {
    await close();
    setTimeout(open, ms).unref();
  };
  listener.on('request', (request, response) => {
    answer({ ...options, plan, dieFor }, request, response).catch((error: unknown) => {
      options.onRefused?.(String(error));
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(String(error));
    });
  });
  await open();
  return { port, plan, close, open };
}

type Handling = ServerOptions & { plan: Order[]; dieFor(ms: number): Promise<void> };

async function answer(handling: Handling, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const send = (status: number, body: string, type = 'text/xml') =>
    response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);
  const bytes = await bodyOf(request);
  if (request.url === '/ordenes' && request.method === 'POST') {
    handling.plan.push(...readOrders(bytes.toString('utf8')));
    return void send(200, JSON.stringify({ ordenes: handling.plan.length }), 'application/json');
  }
  if (request.url === '/registro' && request.method === 'GET')
    return void send(200, JSON.stringify(registerRows(handling.agency.register)), 'application/json');
  try {
    if (request.method !== 'POST') throw new Refusal(4135);
    await take(handling, { request, xml: decoded(bytes), send });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    handling.onRefused?.(error.message);
    send(500, fault(error.message));
  }
}

type Arrival = { request: IncomingMessage; xml: string; send(status: number, body: string): void };

/** Handles a message: by the next order, or else as the agency would. */
async function take(handling: Handling, { request, xml, send }: Arrival): Promise<void> {
  const { agency, clock, plan, onReceived, onJudged, dieFor } = handling;
  const { operation } = operationIn(xml);
  if (operation.name === REMISION) onReceived?.(messageIn(operation, request));
  const order = takeOrder(plan, operation.name === REMISION ? 'remision' : 'consulta');
  if (order) {
    if ('silent' in order) return;
    if ('fault' in order) return send(500, fault(order.fault));
    if ('status' in order) return send(order.status, '<html>');
    if ('body' in order) return send(200, order.body);
    if ('dead' in order) return dieFor(order.dead);
    if ('hangUp' in order && order.hangUp === 'before') return void request.socket.destroy();
  }
  const judged = await judge(xml, agency, {
    now: clock(),
    presentador: holderOf(request.socket as TLSSocket),
    ordered: orderedState(order),
  });
  await onJudged?.(judged);
  if (order && 'hangUp' in order) return void request.socket.destroy();
  if (order && 'slow' in order) return void setTimeout(() => send(200, judged.xml), order.slow);
  send(200, judged.xml);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > MOST_BYTES) throw new Error('the message is too long');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal(4119);
  }
}

/** NIF of a certificate: of the entity, or else of the person (ETSI EN 319 412-1). */
function holderOf(socket: TLSSocket): Presentador {
  const subject: Record<string, unknown> = { ...socket.getPeerCertificate().subject };
  const texts = [subject.organizationIdentifier, subject.serialNumber].flat();
  const found = texts.map((text) => /^(?:VATES|IDCES)-(\w{9})$/.exec(String(text))?.[1]).find(Boolean);
  return { nif: found };
}

function messageIn(operation: XmlElement, request: IncomingMessage): Message {
  const records = recordsIn(operation).flatMap(({ children: [body] }) => (body ? [recordIn(body)] : []));
  return {
    incidencia: headerIn(operation).incidencia,
    registros: records.map((record) => ({
      tipo: record.tipo,
      numSerie: record.id.numSerie,
      ...(record.rechazoPrevio && { rechazoPrevio: record.rechazoPrevio }),
      ...(record.tipo === 'Anulacion' &&
        record.sinRegistroPrevio && { sinRegistroPrevio: record.sinRegistroPrevio }),
    })),
    accion: String(request.headers.soapaction),
  };
}
