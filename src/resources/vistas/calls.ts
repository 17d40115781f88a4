import { call } from '#web/call.ts';
import type { ViewCalls } from '#web/ui/list/saved-views.ts';

/** Calls that keep the views of lists. */
export const vistasCalls: ViewCalls = {
  leer: (lista, signal) => call('GET', 'vistas/leer', { query: { lista, limite: 100 } }, { signal }),
  crear: (body) => call('POST', 'vistas/crear', { body }),
  actualizar: ({ _id, version }, changes) =>
    call('PUT', 'vistas/actualizar', { body: { ...changes, _id, version } }),
  eliminar: (_id) => call('DELETE', 'vistas/eliminar', { body: { _id } }),
  fallbacks: {
    leer: 'Error al obtener las vistas',
    crear: 'Error al guardar la vista',
    actualizar: 'Error al cambiar la vista',
    eliminar: 'Error al eliminar la vista',
  },
};
