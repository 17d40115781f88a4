import { call } from '#web/call.ts';
import type { ListPage, ListParams } from '#web/ui/list/types.ts';
import type { Correo, CorreoEntero, SituacionCorreo } from './contract.ts';

/** Messages for answers without one of their own. */
export const correosFallbacks = {
  situacion: 'Error al obtener el estado del correo',
  leer: 'Error al obtener los correos',
  consultar: 'Error al obtener el correo',
  reintentar: 'Error al reintentar el correo',
};

export const correosCalls = {
  situacion: (signal: AbortSignal) => call<SituacionCorreo>('GET', 'correos/situacion', {}, { signal }),
  leer: (query: ListParams, signal: AbortSignal) =>
    call<ListPage<Correo>>('GET', 'correos/leer', { query }, { signal }),
  consultarPorId: (_id: string, signal: AbortSignal) =>
    call<CorreoEntero>('GET', 'correos/consultarPorId', { query: { _id } }, { signal }),
  reintentar: (_id: string) => call<boolean>('PUT', 'correos/reintentar', { body: { _id } }),
};
