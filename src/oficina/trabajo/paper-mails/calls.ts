import type { CorreoDePapel } from '#office/letters/contract.ts';
import { call } from '#web/call.ts';

export const alumnoCorreosFallback = 'Error al obtener los correos';

export const alumnoCorreosCalls = {
  correos: (_id: string, signal: AbortSignal) =>
    call<CorreoDePapel[]>('GET', 'alumnos/correos', { query: { _id } }, { signal }),
};
