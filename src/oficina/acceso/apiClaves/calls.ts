import { client } from '#platform/browser/operations.ts';
import type { clavesOperations } from './operations.ts';

/** Messages for errors that bring none from the server. */
export const clavesFallbacks = {
  leer: 'Error al obtener las claves',
  recursos: 'Error al obtener lo que puede hacer una clave',
  crear: 'Error al crear la clave',
  revocar: 'Error al revocar la clave',
};

const calls = client<typeof clavesOperations>({
  leer: 'GET apiClaves/leer',
  leerRecursos: 'GET apiClaves/leerRecursos',
  crear: 'POST apiClaves/crear',
  revocar: 'PUT apiClaves/revocar',
});

export const clavesCalls = {
  ...calls,
  leer: (signal: AbortSignal) => calls.leer({}, signal),
  leerRecursos: (signal: AbortSignal) => calls.leerRecursos({}, signal),
  revocar: (_id: string) => calls.revocar({ _id }),
};
