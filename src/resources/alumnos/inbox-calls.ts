import { call } from '#web/call.ts';
import type { ListParams } from '#web/ui/list/types.ts';
import type { PaginaRecibidas, Recibida } from './autoescuela-contract.ts';

type Answer = Pick<Recibida, '_id' | 'version' | 'estado'> & {
  precioOfrecido?: string | null;
  respuesta?: string | null;
};

/** Calls of an autoescuela about the requests that it received. */
export const inboxCalls = {
  leer: (query: ListParams, signal: AbortSignal) =>
    call<PaginaRecibidas>('GET', 'alumnos/consultarMisDatos', { query }, { signal }),
  guardar: (body: Answer) => call<Recibida>('PUT', 'alumnos/actualizarDesdePanelCliente', { body }),
};

export const inboxFallbacks = {
  leer: 'Error al obtener las solicitudes',
  guardar: 'Error al actualizar la solicitud',
};

/** First part of the keys of these queries. */
export const INBOX = 'solicitudesRecibidas';
