import { client } from '#platform/browser/operations.ts';
import type { lanzamientosOperations } from './operations.ts';

export const lanzamientosCalls = client<typeof lanzamientosOperations>({
  leer: 'GET lanzamientos/leer',
  municipios: 'GET lanzamientos/municipios',
  consultar: 'GET lanzamientos/consultar',
  anotar: 'PUT lanzamientos/anotar',
  negar: 'PUT lanzamientos/negar',
  comprobar: 'PUT lanzamientos/comprobar',
});

/** Messages for errors that bring none from the server. */
export const lanzamientosFallbacks = {
  leer: 'Error al obtener los lanzamientos',
  municipios: 'Error al obtener los municipios',
  consultar: 'Error al obtener el municipio',
  anotar: 'Error al anotar el paso',
  negar: 'Error al guardar que no quiere cartas',
  comprobar: 'Error al comprobar el código',
  cartas: 'Error al hacer las cartas',
  cartel: 'Error al hacer el cartel',
};

/** First part of the keys of these queries. */
export const LANZAMIENTOS = 'lanzamientos';
