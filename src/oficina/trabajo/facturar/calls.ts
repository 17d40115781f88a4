import { client } from '#platform/browser/operations.ts';
import type { facturarOperations } from './operations.server.ts';

export const facturarCalls = client<typeof facturarOperations>({
  preparar: 'GET facturas/prepararFacturarYEnviar',
  facturar: 'POST facturas/facturarYEnviar',
});
