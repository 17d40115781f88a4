import { client } from '#platform/browser/operations.ts';
import type { direccionesOperations } from './operations.ts';

/** Messages for errors that bring none from the server. */
export const direccionesFallbacks = {
  consultar: 'Error al obtener las direcciones',
  revisar: 'Error al obtener lo que hay que mirar',
  buscar: 'Error al pedir la búsqueda',
  decidir: 'Error al guardar la decisión',
};

/** First part of the query keys of addresses. */
export const DIRECCIONES = 'direcciones';

const calls = client<typeof direccionesOperations>({
  consultar: 'GET direcciones/consultar',
  revisar: 'GET direcciones/revisar',
  buscar: 'PUT direcciones/buscar',
  decidir: 'PUT direcciones/decidir',
});

export const direccionesCalls = {
  consultar: (signal: AbortSignal) => calls.consultar({}, signal),
  revisar: (signal: AbortSignal) => calls.revisar({}, signal),
  buscar: () => calls.buscar({}),
  decidir: calls.decidir,
};
