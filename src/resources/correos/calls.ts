import { call } from '#web/call.ts';
import type { ListPage, ListParams } from '#web/ui/list/types.ts';
import type { Correo, CorreoEntero } from './contract.ts';

/** Said when the server gave no message of its own. */
export const correosFallbacks = {
  leer: 'Error al obtener los correos',
  consultar: 'Error al obtener el correo',
  reintentar: 'Error al reintentar el correo',
};

export const correosCalls = {
  leer: (query: ListParams, signal: AbortSignal) =>
    call<ListPage<Correo>>('GET', 'correos/leer', { query }, { signal }),
  consultarPorId: (_id: string, signal: AbortSignal) =>
    call<CorreoEntero>('GET', 'correos/consultarPorId', { query: { _id } }, { signal }),
  reintentar: (_id: string) => call<boolean>('PUT', 'correos/reintentar', { body: { _id } }),
};
