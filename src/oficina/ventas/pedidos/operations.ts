import { z } from 'zod';
import { lineaEscrita } from '#oficina/ventas/papeles/linea-contract.ts';
import { paperOut } from '#oficina/ventas/papeles/paper-out.ts';
import { operations } from '#platform/kit/contract/operation.ts';
import { textField } from '#platform/kit/text/text-field.ts';
import { pedidos } from './contract.ts';
import { conceptoOfrecido, miPedido } from './own-pedido.ts';

const id = z.uuid('no es un identificador');

const ownOrder = z.strictObject({
  _idCliente: id.describe('El de quien pide'),
  lineas: z
    .array(z.strictObject({ _idConcepto: id, cantidad: lineaEscrita.shape.cantidad }))
    .min(1, 'pide al menos una cosa')
    .max(100, 'pide cien cosas como mucho'),
  refCliente: textField({ max: 60 }).nullable().optional(),
  notasPublicas: textField({ max: 2_000 }).nullable().optional(),
});

const whole = paperOut(pedidos);

/** Calls that list the conceptos on offer, make a pedido for a cliente or from a presupuesto, and give its cliente the pedido. */
export const pedidosOperations = operations({
  leerConceptos: {
    method: 'GET',
    path: 'conceptosPresupuestos/leerEnCliente',
    summary: 'Lo que un cliente puede pedir, con su precio',
    query: z.strictObject({}),
    answer: z.array(conceptoOfrecido),
  },
  crearDesdeCliente: {
    method: 'POST',
    path: 'pedidos/crearDesdeCliente',
    summary: 'Un cliente pide conceptos del catálogo, a su precio',
    body: ownOrder,
    answer: whole,
  },
  crearDesdePresupuesto: {
    method: 'POST',
    path: 'pedidos/crearDesdePresupuesto',
    summary: 'Crea el pedido de un presupuesto aceptado, una sola vez; 40902 si no lo está',
    body: z.strictObject({ _id: id.describe('Del presupuesto') }),
    answer: whole,
  },
  consultarMiPedido: {
    method: 'GET',
    path: 'pedidos/consultarMiPedido',
    summary: 'Un pedido como lo lee su cliente, con lo facturado y lo pendiente',
    query: z.strictObject({ _id: id }),
    answer: miPedido,
  },
});
