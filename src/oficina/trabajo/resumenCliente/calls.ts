import { client } from '#platform/browser/operations.ts';
import type { resumenOperations } from './operations.ts';

export const resumenCalls = client<typeof resumenOperations>({
  consultarResumen: 'GET clientes/consultarResumen',
});

export const resumenFallbacks = { consultarResumen: 'Error al obtener el resumen del cliente' };

/** Key of the query of a cliente in the round: under the list of facturas, so that what changes those reads it again. */
export const resumenKey = (id: string) => ['facturas', 'list', 'resumenCliente', id];
