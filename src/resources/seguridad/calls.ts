import { call } from '#web/call.ts';
import type { ListPage, ListParams } from '#web/ui/list/types.ts';
import type { Suceso } from './contract.ts';

/** Shown when the server gave no message of its own. */
export const seguridadFallback = 'Error al obtener el registro de seguridad';

export const readSecurityLog = (query: ListParams, signal: AbortSignal) =>
  call<ListPage<Suceso>>('GET', 'seguridad/leer', { query }, { signal });
