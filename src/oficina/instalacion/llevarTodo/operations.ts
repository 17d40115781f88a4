import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import { salidasLeidas } from './contract.ts';

/** Calls of «Llevarme todo»: everything of the business in one ZIP. */
export const llevarTodoOperations = operations({
  consultar: {
    method: 'GET',
    path: 'llevarTodo/consultar',
    summary: 'Los ZIP con todo que se han pedido, y cómo va el que se hace',
    query: z.strictObject({}),
    answer: salidasLeidas,
  },
  pedir: {
    method: 'POST',
    path: 'llevarTodo/pedir',
    summary: 'Pide todo en un ZIP, que se hace aparte y dura 24 horas; 40904 si ya se hace uno',
    body: z.strictObject({}),
    answer: z.literal(true),
  },
});
