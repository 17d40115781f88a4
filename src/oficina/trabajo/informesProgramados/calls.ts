import { client } from '#platform/browser/operations.ts';
import type { programadosOperations } from './operations.ts';

/** Key of the query of the reports that this person gets by mail. */
export const SCHEDULED = ['informes', 'scheduled'];

export const programadosCalls = client<typeof programadosOperations>({
  leer: 'GET informes/leerProgramados',
  programar: 'POST informes/programar',
  eliminar: 'DELETE informes/eliminarProgramado',
});

export const programadosFallbacks = {
  leer: 'Error al obtener los envíos programados',
  programar: 'Error al programar el envío',
  eliminar: 'Error al eliminar el envío programado',
};
