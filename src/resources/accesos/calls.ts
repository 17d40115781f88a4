import { call } from '#web/call.ts';
import type { ListPage, ListParams } from '#web/ui/list/types.ts';
import type { Acceso } from './contract.ts';

/** Messages for errors that bring none from the server (specification §8). */
export const accesosFallbacks = {
  leer: 'Error al obtener los accesos',
  salir: 'Error al salir del acceso',
};

export const accesosCalls = {
  leer: (query: ListParams, signal: AbortSignal) =>
    call<ListPage<Acceso>>('GET', 'accesos/leer', { query }, { signal }),
  salir: (_idSesion: string) => call<boolean>('PUT', 'accesos/salir', { body: { _idSesion } }),
};
