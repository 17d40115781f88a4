import { z } from 'zod';
import { operations } from '#kit/operation.ts';
import { conceptoOfrecido } from '../pedidos/own-pedido.ts';

/** Call on the conceptos that a cliente may order. */
export const conceptosOperations = operations({
  leerEnCliente: {
    method: 'GET',
    path: 'conceptosPresupuestos/leerEnCliente',
    summary: 'Lo que un cliente puede pedir, con su precio',
    query: z.strictObject({}),
    answer: z.array(conceptoOfrecido),
  },
});
