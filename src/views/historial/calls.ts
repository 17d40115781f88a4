import { call } from '#web/call.ts';
import type { HistoryEntry } from '#web/crud/history.ts';

/** What was done to a row of a family, the last first. */
export const readHistory = (entidad: string, _idEntidad: string, signal: AbortSignal) =>
  call<HistoryEntry[]>('GET', 'historial/leer', { query: { entidad, _idEntidad } }, { signal });
