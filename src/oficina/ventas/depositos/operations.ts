import { operations } from '#platform/kit/contract/operation.ts';
import { recibo, reciboPedido } from './fields.ts';

/** Call that shows the receipt of a depósito before it is signed. */
export const depositosOperations = operations({
  verRecibo: {
    method: 'POST',
    path: 'depositos/verRecibo',
    summary: 'El recibo que se firmaría de una señal, sin guardar nada',
    body: reciboPedido,
    answer: recibo,
  },
});
