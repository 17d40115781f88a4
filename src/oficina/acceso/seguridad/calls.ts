import { call } from '#platform/browser/call.ts';
import type { ListPage, ListParams } from '#platform/ui/list/types.ts';
import type { Suceso } from './contract.ts';

/** Messages for errors without a message of the server. */
export const seguridadFallback = 'Error al obtener el registro de seguridad';

export const readSecurityLog = (query: ListParams, signal: AbortSignal) =>
  call<ListPage<Suceso>>('GET', 'seguridad/leer', { query }, { signal });
