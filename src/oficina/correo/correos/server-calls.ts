import { client } from '#platform/browser/operations.ts';
import type { serverOperations } from './server-operations.ts';

export const serverFallbacks = {
  leer: 'Error al obtener el servidor de correo',
  guardar: 'Error al guardar el servidor de correo',
};

export const serverCalls = client<typeof serverOperations>({
  leerServidor: 'GET correos/leerServidor',
  guardarServidor: 'PUT correos/guardarServidor',
});
