import { call } from '#web/call.ts';
import type { HistoryEntry } from '#web/crud/history.ts';

/** Reads the history of a row, newest first. */
export const readHistory = (entidad: string, _idEntidad: string, signal: AbortSignal) =>
  call<HistoryEntry[]>('GET', 'historial/leer', { query: { entidad, _idEntidad } }, { signal });
