import { client } from '#platform/browser/operations.ts';
import type { facturasOperations } from './operations.ts';

export const facturasCalls = client<typeof facturasOperations>({
  leerCobros: 'GET facturas/leerCobros',
  listarCobros: 'GET facturas/listarCobros',
  leerRegistros: 'GET facturas/leerRegistros',
  prepararEmision: 'GET facturas/prepararEmision',
  consultarPorRectificar: 'GET facturas/consultarPorRectificar',
  consultarAnticiposPedido: 'GET facturas/consultarAnticiposPedido',
  consultarPendientePedido: 'GET facturas/consultarPendientePedido',
});
