import { call } from '#web/call.ts';
import type { ListPage } from '#web/ui/list/types.ts';
import type { Cambio } from './contract.ts';

/** First part of the key of every query of identity changes. */
export const CHANGES = 'cambiosIdentidad';

/** Said when the server gave no message of its own. */
export const changesFallbacks = {
  leer: 'Error al obtener los cambios de nombre o NIF',
  crear: 'Error al pedir el cambio',
  retirar: 'Error al retirar el cambio',
  aprobar: 'Error al aprobar el cambio',
  rechazar: 'Error al rechazar el cambio',
};

export const changesCalls = {
  leer: async (query: Record<string, string | number>, signal: AbortSignal) =>
    (await call<ListPage<Cambio>>('GET', 'cambiosIdentidad/leer', { query }, { signal })).filas,
  crear: (body: { razonSocial: string; nif: string; explicacion: string }) =>
    call<boolean>('POST', 'cambiosIdentidad/crear', { body }),
  retirar: (_id: string) => call<boolean>('PUT', 'cambiosIdentidad/retirar', { body: { _id } }),
  aprobar: (_id: string) => call<boolean>('PUT', 'cambiosIdentidad/aprobar', { body: { _id } }),
  rechazar: (body: { _id: string; motivo: string }) =>
    call<boolean>('PUT', 'cambiosIdentidad/rechazar', { body }),
};
