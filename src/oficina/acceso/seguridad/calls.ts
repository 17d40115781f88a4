import { call } from '#web/call.ts';
import type { ListPage, ListParams } from '#web/ui/list/types.ts';
import type { Suceso } from './contract.ts';

/** Messages for errors without a message of the server. */
export const seguridadFallback = 'Error al obtener el registro de seguridad';

export const readSecurityLog = (query: ListParams, signal: AbortSignal) =>
  call<ListPage<Suceso>>('GET', 'seguridad/leer', { query }, { signal });
