import { client } from '#platform/browser/operations.ts';
import type { seguridadOperations } from './operations.ts';

/** Messages for errors without a message of the server. */
export const seguridadFallback = 'Error al obtener el registro de seguridad';

export const seguridadCalls = client<typeof seguridadOperations>({ leer: 'GET seguridad/leer' });
