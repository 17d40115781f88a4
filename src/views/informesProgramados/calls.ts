import { call } from '#web/call.ts';
import type { Programado, Programar } from './contract.ts';

/** Key of the query of the reports that this person gets by mail. */
export const SCHEDULED = ['informes', 'scheduled'];

export const programadosCalls = {
  leer: (signal: AbortSignal) => call<Programado[]>('GET', 'informes/leerProgramados', {}, { signal }),
  programar: (body: Programar) => call<Programado>('POST', 'informes/programar', { body }),
  eliminar: (_id: string) => call<true>('DELETE', 'informes/eliminarProgramado', { body: { _id } }),
};

export const programadosFallbacks = {
  leer: 'Error al obtener los envíos programados',
  programar: 'Error al programar el envío',
  eliminar: 'Error al eliminar el envío programado',
};
