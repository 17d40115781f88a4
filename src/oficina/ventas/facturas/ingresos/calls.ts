import { client } from '#platform/browser/operations.ts';
import type { ingresosOperations } from './operations.ts';

export const ingresosCalls = client<typeof ingresosOperations>({
  leerAFavor: 'GET facturas/leerAFavor',
  registrarIngreso: 'POST facturas/registrarIngreso',
  aplicarAFavor: 'PUT facturas/aplicarAFavor',
  devolverAFavor: 'PUT facturas/devolverAFavor',
  deshacerUso: 'PUT facturas/deshacerUso',
  anularIngreso: 'PUT facturas/anularIngreso',
});

/** Key of the query of a cliente's credit: under the list of facturas, so that what changes those reads it again. */
export const aFavorKey = (_idCliente: string) => ['facturas', 'list', 'aFavor', _idCliente];
