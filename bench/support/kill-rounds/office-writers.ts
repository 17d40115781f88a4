import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { formOf, pdf } from '#oficina/documentos/documentos/documentos.testing.server.ts';

/** Somebody of the office who writes. */
export type Session = {
  /** Sends a request of that person; throws where the connection is cut. */
  ask(path: string, request: RequestInit): Promise<Response>;
  /** Kind of the documents that are sent. */
  kind: string;
  /** Whether each document is signed too. */
  signs?: boolean;
};

/** A write that was acknowledged: when its last try was sent and answered, by `performance.now()`. */
export type AcknowledgedWrite = { sent: number; at: number; replayed: boolean };

/** Writes that the program acknowledged with a 200, each by its key. */
export type Ledger = {
  /** Number and pedido of each factura, by the factura's id. */
  facturas: Map<string, { codigo: string; pedido: string }>;
  /** References of payments, which are as unique as keys. */
  cobros: Set<string>;
  /** SHA-256 of each document by its id. */
  documentos: Map<string, string>;
  /** The signer of each document, by its id. */
  firmas: Map<string, string>;
  /** All the writes, the steps of orders and drafts too. */
  writes: AcknowledgedWrite[];
  /** Requests that had no answer or a 503, and were repeated with their key. */
  repeated: number;
  /** Answers repeated from the stored ones: the write had been committed before the connection was cut. */
  replayed: number;
  /** Message of each answer other than 200 → how many times it came. */
  refusals: Map<string, number>;
};

const newLedger = (): Ledger => ({
  facturas: new Map(),
  cobros: new Set(),
  documentos: new Map(),
  firmas: new Map(),
  writes: [],
  repeated: 0,
  replayed: 0,
  refusals: new Map(),
});

/** Shorter than the program's `Retry-After`, so that cut requests are repeated while the program is still starting. */
const AGAIN_MS = 250;

/** The program's own 503, and the answers of a balancer when the program was cut. */
const UNANSWERED = [502, 503, 504];

type WriteRequest = { method: 'POST' | 'PUT'; path: string; body: object | FormData };

/** Sends a write with one key until it gets a 200. Throws on any other answer, except those of `UNANSWERED`. */
async function insist<T>(session: Session, ledger: Ledger, { method, path, body }: WriteRequest): Promise<T> {
  const form = body instanceof FormData;
  const headers = {
    'idempotency-key': randomUUID(),
    ...(!form && { 'content-type': 'application/json' }),
  };
  const request = { method, headers, body: form ? body : JSON.stringify(body) };
  for (;;) {
    const sent = performance.now();
    const answer = await heard(session, path, request);
    if (answer?.estado === 200) {
      const { replayed } = answer;
      ledger.writes.push({ sent, at: performance.now(), replayed });
      if (replayed) ledger.replayed += 1;
      return JSON.parse(answer.text) as T;
    }
    if (answer && !UNANSWERED.includes(answer.estado))
      throw new Error(`${method} ${path} gave ${answer.estado}: ${answer.text}`);
    ledger.repeated += 1;
    const words = answer ? wordsOf(answer.text, answer.estado) : 'without an answer';
    ledger.refusals.set(words, (ledger.refusals.get(words) ?? 0) + 1);
    await wait(AGAIN_MS);
  }
}

/** The message that a person reads; for an answer of a balancer, its status. */
const wordsOf = (text: string, estado: number): string =>
  /"mensaje":"([^"]*)"/.exec(text)?.[1] ?? `a balancer said ${estado}`;

/** The whole answer; undefined where the connection was cut before its end. */
async function heard(session: Session, path: string, request: RequestInit) {
  try {
    const answer = await session.ask(path, request);
    const replayed = answer.headers.get('idempotent-replayed') === 'true';
    return { estado: answer.status, replayed, text: await answer.text() };
  } catch {
    return undefined;
  }
}

type Paper = { _id: string; version: number; codigo: string; total: string };

const LINES = [
  { descripcion: 'Ficha ampliada', cantidad: '2', precioUnitario: '100' },
  { descripcion: 'Rótulo', cantidad: '3', precioUnitario: '10.55' },
];

/** A sale as in the panel: a pedido, its factura, two cobros, and a documento of the factura, which may be signed. */
async function sell(session: Session, ledger: Ledger, _idCliente: string): Promise<void> {
  const send = <T = Paper>(method: 'POST' | 'PUT', path: string, body: object | FormData) =>
    insist<T>(session, ledger, { method, path, body });
  const order = await send('POST', '/pedidos/crearDesdeAdmin', { _idCliente, lineas: LINES });
  const { _id: pedido } = await send('PUT', '/pedidos/procesar', { _id: order._id, version: order.version });
  const { _id, version } = await send('POST', '/facturas/crearDesdePedido', { _id: pedido });
  const issued = await send('PUT', '/facturas/emitir', { _id, version });
  ledger.facturas.set(_id, { codigo: issued.codigo, pedido });
  for (const importe of ['100.00', '50.00']) {
    const referencia = randomUUID();
    await send('POST', '/facturas/registrarCobro', { _id, importe, forma: 'Transferencia', referencia });
    ledger.cobros.add(referencia);
  }
  const contenido = await pdf(`Albarán ${randomUUID()}`);
  const form = formOf({
    entidad: 'factura',
    _idEntidad: _id,
    _idClasificacion: session.kind,
    archivos: [{ contenido, nombre: `albaran-${_id}.pdf` }],
  });
  const { documentos } = await send<{ documentos: { _id: string }[] }>('POST', '/documentos/crear', form);
  const sha256 = createHash('sha256').update(contenido).digest('hex');
  for (const document of documentos) {
    ledger.documentos.set(document._id, sha256);
    if (!session.signs) continue;
    const nombre = `Rosa Gil ${randomUUID().replace(/[-\d]/g, '')}`;
    const firma = { metodo: 'texto', firma: nombre, huella: sha256, acepto: 'si' };
    await send('PUT', '/documentos/firmar', { _id: document._id, nombre, ...firma });
    ledger.firmas.set(document._id, nombre);
  }
}

export type Writers = {
  ledger: Ledger;
  /** Lets each writer finish its present sale. Throws the error of a writer that failed. */
  finish(): Promise<void>;
};

/** Starts one writer for each cliente, all at once. */
export function startWriters(session: Session, clientes: readonly string[]): Writers {
  const ledger = newLedger();
  let finishing = false;
  const work = clientes.map(async (cliente) => {
    while (!finishing) await sell(session, ledger, cliente);
  });
  // Handle rejections from now on: an unhandled one would end the process before `finish`.
  const all = Promise.allSettled(work);
  return {
    ledger,
    finish: async () => {
      finishing = true;
      const failed = (await all).find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
    },
  };
}
