import { client } from '#platform/browser/operations.ts';
import type { traidosOperations } from './operations.ts';

export const traidosCalls = client<typeof traidosOperations>({
  leer: 'GET preciosTraidos/leer',
  foto: 'GET preciosTraidos/foto',
  publicar: 'PUT preciosTraidos/publicar',
  rechazar: 'PUT preciosTraidos/rechazar',
});

/** Messages for errors that bring none from the server. */
export const traidosFallbacks = {
  leer: 'Error al obtener los precios traídos',
  foto: 'Error al obtener la foto',
  publicar: 'Error al publicar el precio',
  rechazar: 'Error al rechazar el precio',
};

/** First part of the keys of these queries. */
export const TRAIDOS = 'preciosTraidos';
