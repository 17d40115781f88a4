import { client } from '#platform/browser/operations.ts';
import type { unansweredOperations } from './operations.ts';

export const unansweredCalls = client<typeof unansweredOperations>({ leer: 'GET alumnos/leerSinRespuesta' });

export const unansweredFallbacks = { leer: 'Error al obtener las solicitudes sin respuesta' };
