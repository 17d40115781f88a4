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

/** Query key of a cliente's credit. It is under the key of the list of facturas, so a change of facturas reads the credit again too. */
export const aFavorKey = (_idCliente: string) => ['facturas', 'list', 'aFavor', _idCliente];
