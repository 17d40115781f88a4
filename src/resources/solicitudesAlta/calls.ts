import { call } from '#web/call.ts';
import type { ListPage, ListParams } from '#web/ui/list/types.ts';
import type { Solicitud } from './contract.ts';

/** Messages for errors that bring none from the server. */
export const solicitudesFallbacks = {
  leer: 'Error al obtener las altas',
};

/** First part of the key of every query of registrations. */
export const CLAIMS = 'solicitudesAlta';

export const solicitudesCalls = {
  leer: (query: ListParams, signal: AbortSignal) =>
    call<ListPage<Solicitud>>('GET', 'solicitudesAlta/leer', { query }, { signal }),
  aprobar: (_id: string) => call<boolean>('PUT', 'solicitudesAlta/aprobar', { body: { _id } }),
  rechazar: (body: { _id: string; motivo: string }) =>
    call<boolean>('PUT', 'solicitudesAlta/rechazar', { body }),
};
