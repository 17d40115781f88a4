import { client } from '#platform/browser/operations.ts';
import type { historialOperations } from './operations.ts';

const historialCalls = client<typeof historialOperations>({ leer: 'GET historial/leer' });

/** Reads the history of a row, newest first. */
export const readHistory = (entidad: string, _idEntidad: string, signal: AbortSignal) =>
  historialCalls.leer({ entidad, _idEntidad }, signal);
