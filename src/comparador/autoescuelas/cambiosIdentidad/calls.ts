import { client } from '#platform/browser/operations.ts';
import type { cambiosOperations } from './operations.ts';

/** First part of the key of every query of identity changes. */
export const CHANGES = 'cambiosIdentidad';

/** Messages for errors that bring none from the server. */
export const changesFallbacks = {
  leer: 'Error al obtener los cambios de nombre o NIF',
  crear: 'Error al pedir el cambio',
};

const calls = client<typeof cambiosOperations>({
  leer: 'GET cambiosIdentidad/leer',
  crear: 'POST cambiosIdentidad/crear',
  retirar: 'PUT cambiosIdentidad/retirar',
  aprobar: 'PUT cambiosIdentidad/aprobar',
  rechazar: 'PUT cambiosIdentidad/rechazar',
});

export const changesCalls = {
  ...calls,
  leer: async (query: Record<string, string | number>, signal: AbortSignal) =>
    (await calls.leer(query, signal)).filas,
  retirar: (_id: string) => calls.retirar({ _id }),
  aprobar: (_id: string) => calls.aprobar({ _id }),
};
