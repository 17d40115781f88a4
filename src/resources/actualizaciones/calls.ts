import { call } from '#web/call.ts';
import type { Novedades } from './news.ts';

/** Key of the query of the news that this person has not read. */
export const NEWS = ['actualizaciones', 'unread'];

export const newsCalls = {
  leer: (signal: AbortSignal) => call<Novedades>('GET', 'actualizaciones/leerNovedades', {}, { signal }),
  marcar: (leidasHasta: string) =>
    call<true>('PUT', 'actualizaciones/marcarLeidas', { body: { leidasHasta } }),
};

export const newsFallbacks = {
  leer: 'Error al obtener las novedades',
  marcar: 'Error al dar por leídas las novedades',
};
