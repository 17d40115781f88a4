import type { CorreoDePapel } from '#oficina/base/letters/contract.ts';
import { call } from '#platform/browser/call.ts';

export const alumnoCorreosFallback = 'Error al obtener los correos';

export const alumnoCorreosCalls = {
  correos: (_id: string, signal: AbortSignal) =>
    call<CorreoDePapel[]>('GET', 'alumnos/correos', { query: { _id } }, { signal }),
};
