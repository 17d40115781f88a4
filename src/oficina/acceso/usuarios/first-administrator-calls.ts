import { client } from '#platform/browser/operations.ts';
import type { firstAdministratorOperations } from './first-administrator-operations.ts';

/** Calls of an installation without administrators. */
export const firstAdministratorCalls = client<typeof firstAdministratorOperations>({
  consultar: 'GET usuariosTrabajadores/consultarPrimerAdministrador',
  crear: 'POST usuariosTrabajadores/crearPrimerAdministrador',
});
