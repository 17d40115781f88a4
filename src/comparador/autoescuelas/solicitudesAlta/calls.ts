import { client } from '#platform/browser/operations.ts';
import type { solicitudesOperations } from './operations.ts';

/** Messages for errors that bring none from the server. */
export const solicitudesFallbacks = {
  leer: 'Error al obtener las altas',
};

/** First part of the key of every query of registrations. */
export const CLAIMS = 'solicitudesAlta';

export const solicitudesCalls = client<typeof solicitudesOperations>({
  leer: 'GET solicitudesAlta/leer',
  aprobar: 'PUT solicitudesAlta/aprobar',
  rechazar: 'PUT solicitudesAlta/rechazar',
});
