import { client } from '#platform/browser/operations.ts';
import type { responsablesOperations } from './responsables-operations.ts';

export const responsablesCalls = client<typeof responsablesOperations>({
  leer: 'GET responsables/leer',
  consultarPorId: 'GET responsables/consultarPorId',
});
