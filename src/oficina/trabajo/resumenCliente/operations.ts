import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import { resumenCliente } from './contract.ts';

/** Call that gives the summary of a cliente. */
export const resumenOperations = operations({
  consultarResumen: {
    method: 'GET',
    path: 'clientes/consultarResumen',
    summary: 'Lo que debe un cliente, lo que tiene abierto y lo siguiente que hay que hacer',
    query: z.strictObject({ _id: z.uuid('no es un identificador') }),
    answer: resumenCliente,
  },
});
