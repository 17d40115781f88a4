import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import { rowVersion as version } from '#platform/kit/contract/row-version.ts';
import { textField } from '#platform/kit/text/text-field.ts';
import { depositos } from './contract.ts';
import { nuevoDeposito, recibo, reciboPedido } from './fields.ts';

const _id = z.uuid('no es un identificador');
const motivo = textField({ min: 1, max: 1_000 });
const answer = depositos.schemas.row;
const OR_ELSE = '40902 con los estados a los que puede pasar si desde el suyo no se puede';

/** Calls that make a depósito, and its steps. */
export const depositosOperations = operations({
  verRecibo: {
    method: 'POST',
    path: 'depositos/verRecibo',
    summary: 'El recibo que se firmaría de una señal, sin guardar nada',
    body: reciboPedido,
    answer: recibo,
  },
  crearfirma: {
    method: 'POST',
    path: 'depositos/crearfirma',
    summary:
      'Pide una señal de un pedido o de un presupuesto aceptado, con su recibo, firmado en el momento o pendiente de firma; 40901 si el recibo no es el que se leyó',
    body: nuevoDeposito,
    bodyLimit: 128 * 1024,
    answer,
  },
  recibir: {
    method: 'PUT',
    path: 'depositos/recibir',
    summary: `Anota que se ha recibido el dinero de una señal firmada; ${OR_ELSE}`,
    body: z.strictObject({ _id, version }),
    answer,
  },
  aplicar: {
    method: 'PUT',
    path: 'depositos/aplicar',
    summary: `Descuenta una señal recibida de lo que queda por pagar y, si se dice, la anota como cobro de una factura emitida de su pedido; ${OR_ELSE}`,
    body: z
      .strictObject({ _id, version, _idFactura: _id.optional() })
      .meta({ examples: [{ _id: '01a1fe40-b6f7-7460-8b47-4111e611c36f', version: 1 }] }),
    answer,
  },
  devolver: {
    method: 'PUT',
    path: 'depositos/devolver',
    summary: `Anota que se ha devuelto el dinero de una señal recibida, con su motivo; ${OR_ELSE}`,
    body: z.strictObject({ _id, version, motivo }),
    answer,
  },
  eliminarfirma: {
    method: 'DELETE',
    path: 'depositos/eliminarfirma',
    summary:
      'Revoca una señal y la firma de su recibo, con un motivo y sin perder ninguna prueba; 40902 si ya está aplicada o devuelta',
    body: z.strictObject({ _id, motivo }),
    answer: z.literal(true),
  },
});
