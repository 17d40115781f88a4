import { call } from '#web/call.ts';
import type { Enviada } from './sent.ts';

type Whose = { _idCliente: string } | { _idAlumno: string };
type Sending = { _id: string; autoescuelas: string[]; consentimiento: true };

/** Calls about the requests sent to autoescuelas. */
export const sentCalls = {
  leer: (whose: Whose, signal?: AbortSignal) =>
    call<Enviada[]>('GET', 'alumnos/leerEnviadas', { query: whose }, { signal }),
  enviar: (body: Sending) => call<true>('PUT', 'alumnos/enviarAAutoescuelas', { body }),
};

export const sentFallbacks = {
  leer: 'Error al obtener las solicitudes enviadas',
  enviar: 'Error al enviar la solicitud',
};

/** Query key of the sent requests; sending one invalidates it. */
export const sentKey = (whose: Whose) => ['alumnos', 'list', 'sent', whose];
