import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { formOf, pdf } from '#resources/documentos/documentos.testing.server.ts';

/** Somebody of the office who writes. */
export type Session = { origin: string; token: string; kind: string };

/** Writes that the program acknowledged with a 200, by what tells each apart. */
export type Ledger = {
  /** Number and pedido of each factura, by the factura's id. */
  facturas: Map<string, { codigo: string; pedido: string }>;
  /** References of payments, which are as unique as keys. */
  cobros: Set<string>;
  /** SHA-256 of each document by its id. */
  documentos: Map<string, string>;
  /** All the writes, the steps of orders and drafts too. */
  writes: number;
  /** Requests that had no answer or a 503, and were repeated with their key. */
  repeated: number;
  /** Answers that came from the kept ones: the write had been committed before it was cut. */
  replayed: number;
};

const newLedger = (): Ledger => ({
  facturas: new Map(),
  cobros: new Set(),
  documentos: new Map(),
  writes: 0,
  repeated: 0,
  replayed: 0,
});

/** Sooner than the program asks for with `Retry-After`, so that what was cut is repeated while it still starts. */
const AGAIN_MS = 250;

type Asked = { method: 'POST' | 'PUT'; path: string; body: object | FormData };

/** Sends a write with one key until it is done. Throws on any answer but 200 and 503. */
async function insist<T>(
  { origin, token }: Session,
  ledger: Ledger,
  { method, path, body }: Asked,
): Promise<T> {
  const form = body instanceof FormData;
  const headers = {
    token,
    'idempotency-key': randomUUID(),
    ...(!form && { 'content-type': 'application/json' }),
  };
  const request = { method, headers, body: form ? body : JSON.stringify(body) };
  for (;;) {
    const answer = await heard(`${origin}${path}`, request);
    if (answer?.estado === 200) {
      ledger.writes += 1;
      if (answer.replayed) ledger.replayed += 1;
      return JSON.parse(answer.text) as T;
    }
    if (answer && answer.estado !== 503)
      throw new Error(`${method} ${path} gave ${answer.estado}: ${answer.text}`);
    ledger.repeated += 1;
    await wait(AGAIN_MS);
  }
}

/** The whole answer; undefined where the connection was cut before its end. */
async function heard(url: string, request: RequestInit) {
  try {
    const answer = await fetch(url, request);
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

/** A sale as the panel makes it: an order, its invoice, a payment of a part and the rest, and a document of the invoice. */
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
  for (const document of documentos) ledger.documentos.set(document._id, sha256);
}

export type Writers = {
  ledger: Ledger;
  /** Lets each finish the sale that it is at. Throws what one of them met. */
  finish(): Promise<void>;
};

/** Begins with a writer for each customer, all at once. */
export function startWriters(session: Session, clientes: readonly string[]): Writers {
  const ledger = newLedger();
  let finishing = false;
  const work = clientes.map(async (cliente) => {
    while (!finishing) await sell(session, ledger, cliente);
  });
  const all = Promise.all(work);
  // Heard in `finish`; until then it would end the process.
  all.catch(() => undefined);
  return {
    ledger,
    finish: async () => {
      finishing = true;
      await all;
    },
  };
}
