import { z } from 'zod';
import { operations } from '#kit/operation.ts';
import { entornoLeido } from '../verifactu/environment-contract.ts';
import { actualizarNegocio, negocioLeido } from './contract.ts';

/** Calls on the business that runs the site, and on its environment of the Agencia Tributaria. */
export const negocioOperations = operations({
  leer: {
    method: 'GET',
    path: 'negocio/leer',
    summary: 'Datos del negocio; a quien no administra, su nombre y su NIF',
    query: z.strictObject({}),
    answer: negocioLeido,
  },
  actualizar: {
    method: 'PUT',
    path: 'negocio/actualizar',
    summary:
      'Cambia los datos del negocio; 40901 si alguien los ha cambiado antes, 42201 si se cambia el NIF con que se ha facturado',
    body: actualizarNegocio,
    answer: negocioLeido,
  },
  leerEntorno: {
    method: 'GET',
    path: 'negocio/leerEntorno',
    summary:
      'El entorno de la Agencia Tributaria, las facturas de pruebas que quedan y los certificados en uso',
    query: z.strictObject({}),
    answer: entornoLeido,
  },
  retirarPruebas: {
    method: 'PUT',
    path: 'negocio/retirarPruebas',
    summary: 'Retira las facturas emitidas en el entorno de pruebas, con sus cobros y sus registros',
    body: z.strictObject({}),
    answer: z.object({ retiradas: z.number() }),
  },
});
