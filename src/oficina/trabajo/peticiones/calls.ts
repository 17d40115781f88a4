import { client } from '#platform/browser/operations.ts';
import type { peticionesOperations } from './operations.ts';

export const peticionesCalls = client<typeof peticionesOperations>({
  leer: 'GET peticiones/leer',
  llevar: 'PUT peticiones/llevar',
  prepararCodigo: 'PUT peticiones/prepararCodigo',
  entregar: 'PUT peticiones/entregar',
  negar: 'PUT peticiones/negar',
});

/** Messages for errors that bring none from the server. */
export const peticionesFallbacks = {
  leer: 'Error al obtener las peticiones',
  llevar: 'Error al actualizar la petición',
  prepararCodigo: 'Error al hacer el código',
  entregar: 'Error al entregar la petición',
  negar: 'Error al actualizar la petición',
};

/** First part of the keys of these queries. */
export const PETICIONES = 'peticiones';
