import { call } from '#web/call.ts';
import type { ListPage, ListParams } from '#web/ui/list/types.ts';
import type { SinRespuesta } from './unanswered.ts';

export const unansweredCalls = {
  leer: (query: ListParams, signal: AbortSignal) =>
    call<ListPage<SinRespuesta>>('GET', 'alumnos/leerSinRespuesta', { query }, { signal }),
};

export const unansweredFallbacks = { leer: 'Error al obtener las solicitudes sin respuesta' };
