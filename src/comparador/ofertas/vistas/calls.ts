import { client } from '#platform/browser/operations.ts';
import type { ViewCalls } from '#platform/ui/list/views/saved-views.ts';
import type { vistasOperations } from './operations.ts';

const calls = client<typeof vistasOperations>({
  leer: 'GET vistas/leer',
  crear: 'POST vistas/crear',
  actualizar: 'PUT vistas/actualizar',
  eliminar: 'DELETE vistas/eliminar',
});

/** Calls that keep the views of lists. */
export const vistasCalls: ViewCalls = {
  leer: (lista, signal) => calls.leer({ lista, limite: 100 }, signal),
  crear: calls.crear,
  actualizar: ({ _id, version }, changes) => calls.actualizar({ ...changes, _id, version }),
  eliminar: (_id) => calls.eliminar({ _id }),
  fallbacks: {
    leer: 'Error al obtener las vistas',
    crear: 'Error al guardar la vista',
    actualizar: 'Error al cambiar la vista',
    eliminar: 'Error al eliminar la vista',
  },
};
