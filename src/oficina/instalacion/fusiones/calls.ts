import { client } from '#platform/browser/operations.ts';
import type { fusionesOperations } from './operations.ts';

/** First part of the keys of these queries. */
export const FUSIONES = 'fusiones';

export const fusionesCalls = client<typeof fusionesOperations>({
  leer: 'GET fusiones/leer',
  comparar: 'GET fusiones/comparar',
  fusionar: 'POST fusiones/fusionar',
  deshacer: 'PUT fusiones/deshacer',
  distinguir: 'PUT fusiones/distinguir',
});

export const fusionesFallbacks = {
  leer: 'Error al buscar duplicados',
  comparar: 'Error al comparar',
  fusionar: 'Error al fusionar',
  deshacer: 'Error al deshacer la fusión',
  distinguir: 'Error al anotarlo',
};
