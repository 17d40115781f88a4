import { client } from '#platform/browser/operations.ts';
import type { evidenciasOperations } from './operations.ts';

export const evidenciasCalls = client<typeof evidenciasOperations>({
  situacion: 'GET evidencias/situacion',
  verificacion: 'GET evidencias/verificacion',
});

/** Messages for errors without a message of the server. */
export const evidenciasFallbacks = {
  situacion: 'Error al obtener el estado de los sellos',
  verificacion: 'Error al comprobar el historial',
};

/** First part of the keys of these queries. */
export const EVIDENCIAS = 'evidencias';
