import { download } from '#platform/browser/download.ts';
import { client } from '#platform/browser/operations.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import type { depositos } from './contract.ts';
import type { depositosOperations } from './operations.ts';

/** Pedido or presupuesto of a depósito, as calls take it. */
export type OfPaper = { _idPedido: string } | { _idPresupuesto: string };

const calls = client<Pick<typeof depositosOperations, 'verRecibo' | 'crearfirma'>>({
  verRecibo: 'POST depositos/verRecibo',
  crearfirma: 'POST depositos/crearfirma',
});

export const depositoCalls = {
  leer: (of: OfPaper, signal: AbortSignal) =>
    crudCalls<typeof depositos>('depositos').leer({ ...of, orden: '-fecha', limite: 100 }, signal),
  verRecibo: calls.verRecibo,
  crear: calls.crearfirma,
  /** Downloads the last version of the receipt: the sealed version, when it exists. */
  descargar: async (recibo: string) => {
    const { filas } = await crudCalls('documentos').leer({ _idGrupo: recibo, vigente: 'true', limite: 1 });
    return download('documentos/descargar', { _id: filas[0]?._id ?? recibo });
  },
};

/** Messages for errors without a message of the server (specification §8). */
export const depositoFallbacks = {
  leer: 'Error al obtener las señales',
  verRecibo: 'Error al preparar el recibo',
  crear: 'Error al pedir la señal',
  descargar: 'Error al descargar el recibo',
};

/** First part of the keys of these queries. */
export const DEPOSITOS = 'depositos';
