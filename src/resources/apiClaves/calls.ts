import { call } from '#web/call.ts';
import type { ApiClave, ClaveCreada, FamiliaClave, NuevaClave } from './contract.ts';

/** Messages for errors that bring none from the server. */
export const clavesFallbacks = {
  leer: 'Error al obtener las claves',
  recursos: 'Error al obtener lo que puede hacer una clave',
  crear: 'Error al crear la clave',
  revocar: 'Error al revocar la clave',
};

export const clavesCalls = {
  leer: (signal: AbortSignal) =>
    call<{ filas: ApiClave[]; total: number }>('GET', 'apiClaves/leer', {}, { signal }),
  leerRecursos: (signal: AbortSignal) =>
    call<FamiliaClave[]>('GET', 'apiClaves/leerRecursos', {}, { signal }),
  crear: (body: NuevaClave) => call<ClaveCreada>('POST', 'apiClaves/crear', { body }),
  revocar: (_id: string) => call<boolean>('PUT', 'apiClaves/revocar', { body: { _id } }),
};
