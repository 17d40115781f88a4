import { client } from '#platform/browser/operations.ts';
import type { firmasOperations } from './operations.ts';

export const firmasCalls = client<typeof firmasOperations>({
  leer: 'GET firmas/leer',
  previas: 'GET firmas/previas',
  solicitar: 'POST firmas/solicitar',
  recordar: 'PUT firmas/recordar',
  enlace: 'POST firmas/enlace',
  revocar: 'PUT firmas/revocar',
  firmar: 'PUT documentos/firmar',
});

/** Messages for errors without a message of the server (specification §8). */
export const firmasFallbacks = {
  leer: 'Error al obtener las firmas',
  previas: 'Error al leer las firmas que trae el documento',
  solicitar: 'Error al pedir las firmas',
  recordar: 'Error al enviar el recordatorio',
  enlace: 'Error al hacer el enlace',
  revocar: 'Error al revocar la firma',
  firmar: 'Error al firmar el documento',
};

/** First part of the keys of these queries. */
export const FIRMAS = 'firmas';
