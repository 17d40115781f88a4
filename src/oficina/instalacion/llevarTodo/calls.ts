import { type DownloadOptions, download } from '#platform/browser/download.ts';
import { client } from '#platform/browser/operations.ts';
import type { llevarTodoOperations } from './operations.ts';

/** Messages for errors that bring none from the server. */
export const llevarTodoFallbacks = {
  consultar: 'Error al obtener lo que se ha pedido',
  pedir: 'Error al pedir todo',
  descargar: 'Error al descargar el archivo',
};

/** First part of the query keys of «Llevarme todo». */
export const LLEVAR_TODO = 'llevarTodo';

const calls = client<typeof llevarTodoOperations>({
  consultar: 'GET llevarTodo/consultar',
  pedir: 'POST llevarTodo/pedir',
});

export const llevarTodoCalls = {
  consultar: (signal: AbortSignal) => calls.consultar({}, signal),
  pedir: () => calls.pedir({}),
  descargar: (_id: string, options: DownloadOptions) => download('llevarTodo/descargar', { _id }, options),
};
