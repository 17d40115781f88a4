import { client } from '#platform/browser/operations.ts';
import type { accesosOperations } from './operations.ts';

/** Messages for errors that bring none from the server (specification §8). */
export const accesosFallbacks = {
  leer: 'Error al obtener los accesos',
  salir: 'Error al salir del acceso',
};

export const accesosCalls = client<typeof accesosOperations>({
  leer: 'GET accesos/leer',
  salir: 'PUT accesos/salir',
});
