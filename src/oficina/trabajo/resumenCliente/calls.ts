import { client } from '#platform/browser/operations.ts';
import type { estadoCuentaOperations } from './estadoCuenta/operations.server.ts';
import type { resumenOperations } from './operations.ts';

export const resumenCalls = client<typeof resumenOperations>({
  consultarResumen: 'GET clientes/consultarResumen',
});

export const estadoCuentaCalls = client<typeof estadoCuentaOperations>({
  preparar: 'GET clientes/prepararEstadoCuenta',
  enviar: 'PUT clientes/enviarEstadoCuenta',
});

export const resumenFallbacks = { consultarResumen: 'Error al obtener el resumen del cliente' };

/**
 * Query key of the summary of a cliente: under the key of the list of facturas, so that a change of facturas reads the summary
 * again.
 */
export const resumenKey = (id: string) => ['facturas', 'list', 'resumenCliente', id];
