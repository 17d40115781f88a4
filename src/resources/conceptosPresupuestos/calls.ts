import { client } from '#web/operations.ts';
import type { conceptosOperations } from './operations.ts';

export const conceptosCalls = client<typeof conceptosOperations>({
  leerEnCliente: 'GET conceptosPresupuestos/leerEnCliente',
});
