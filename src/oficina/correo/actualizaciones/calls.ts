import { client } from '#platform/browser/operations.ts';
import type { newsOperations } from './operations.ts';

/** Key of the query of the news that this person has not read. */
export const NEWS = ['actualizaciones', 'unread'];

export const newsCalls = client<typeof newsOperations>({
  leer: 'GET actualizaciones/leerNovedades',
  marcar: 'PUT actualizaciones/marcarLeidas',
});

export const newsFallbacks = {
  leer: 'Error al obtener las novedades',
  marcar: 'Error al dar por leídas las novedades',
};
