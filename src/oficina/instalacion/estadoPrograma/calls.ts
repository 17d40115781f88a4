import { client } from '#platform/browser/operations.ts';
import type { estadoOperations } from './operations.ts';

/** First part of the query key of the state of the installation. */
export const ESTADO = 'estadoPrograma';

export const estadoFallbacks = { leer: 'Error al obtener el estado de la instalación' };

export const estadoCalls = client<typeof estadoOperations>({ leer: 'GET estadoPrograma/leer' });
