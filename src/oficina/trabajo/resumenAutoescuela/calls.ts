import { client } from '#platform/browser/operations.ts';
import type { miResumenOperations } from './operations.ts';

export const miResumenCalls = client<typeof miResumenOperations>({
  consultarMiResumen: 'GET clientes/consultarMiResumen',
});

export const MI_RESUMEN_FALLBACK = 'Error al obtener tus cuentas';
