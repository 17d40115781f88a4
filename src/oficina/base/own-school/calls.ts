import { client } from '#platform/browser/operations.ts';
import type { ownAutoescuelaOperations } from './operations.ts';

export const ownAutoescuelaCalls = client<typeof ownAutoescuelaOperations>({
  consultarMisDatos: 'GET clientes/consultarMisDatos',
  consultarVistaPrevia: 'GET clientes/consultarVistaPrevia',
});
