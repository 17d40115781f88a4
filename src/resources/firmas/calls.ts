import type { z } from 'zod';
import { call } from '#web/call.ts';
import type { firmaEnPersona, nuevaSolicitud, SolicitudLeida } from './contract.ts';

export const firmasCalls = {
  leer: (_idDocumento: string, signal: AbortSignal) =>
    call<SolicitudLeida[]>('GET', 'firmas/leer', { query: { _idDocumento } }, { signal }),
  solicitar: (body: z.infer<typeof nuevaSolicitud>) =>
    call<SolicitudLeida>('POST', 'firmas/solicitar', { body }),
  recordar: (body: { _id: string; _idFirmante: string }) =>
    call<SolicitudLeida>('PUT', 'firmas/recordar', { body }),
  revocar: (body: { _id: string; motivo: string }) => call<SolicitudLeida>('PUT', 'firmas/revocar', { body }),
  firmar: (body: z.infer<typeof firmaEnPersona>) =>
    call<SolicitudLeida>('PUT', 'documentos/firmar', { body }),
};

/** Messages for errors without a message of the server (specification §8). */
export const firmasFallbacks = {
  leer: 'Error al obtener las firmas',
  solicitar: 'Error al pedir las firmas',
  recordar: 'Error al enviar el recordatorio',
  revocar: 'Error al revocar la firma',
  firmar: 'Error al firmar el documento',
};

/** First part of the keys of these queries. */
export const FIRMAS = 'firmas';
