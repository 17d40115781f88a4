import { client } from '#platform/browser/operations.ts';
import type { Busqueda } from './contract.ts';
import type { direccionesOperations } from './operations.ts';

/** Messages for errors that bring none from the server. */
export const direccionesFallbacks = {
  consultar: 'Error al obtener las direcciones',
  revisar: 'Error al obtener lo que hay que mirar',
  buscar: 'Error al pedir la búsqueda',
  decidir: 'Error al guardar la decisión',
  subir: 'Error al enviar el archivo',
  responder: 'Error al responder',
};

/** First part of the query keys of addresses. */
export const DIRECCIONES = 'direcciones';

const calls = client<typeof direccionesOperations>({
  consultar: 'GET direcciones/consultar',
  revisar: 'GET direcciones/revisar',
  buscar: 'PUT direcciones/buscar',
  decidir: 'PUT direcciones/decidir',
  subir: 'POST direcciones/subir',
  responder: 'PUT direcciones/responder',
});

export const direccionesCalls = {
  consultar: (signal: AbortSignal) => calls.consultar({}, signal),
  revisar: (signal: AbortSignal) => calls.revisar({}, signal),
  buscar: () => calls.buscar({}),
  decidir: calls.decidir,
  responder: calls.responder,
  subir: (file: File, lista: { fuente: Busqueda['fuente']; registro?: string; huso?: number }) =>
    calls.subir({ nombre: file.name.slice(-200), ...lista }, { file }),
};
