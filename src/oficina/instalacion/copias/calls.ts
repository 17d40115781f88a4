import { client } from '#platform/browser/operations.ts';
import type { copiasOperations } from './operations.ts';

/** Messages for errors that bring none from the server. */
export const copiasFallbacks = {
  situacion: 'Error al obtener el estado de las copias',
  leer: 'Error al obtener las copias',
  porEnviar: 'Error al obtener lo que espera',
  ajustar: 'Error al guardar la carpeta de las copias',
  hacer: 'Error al pedir la copia',
  probar: 'Error al pedir la prueba',
  archivos: 'Error al obtener los archivos que están mal',
  reponer: 'Error al pedir que se repongan',
  confirmar: 'Error al confirmar la copia restaurada',
};

/** First part of the query keys of copies. */
export const COPIAS = 'copias';

const calls = client<typeof copiasOperations>({
  situacion: 'GET copias/situacion',
  leer: 'GET copias/leer',
  porEnviar: 'GET copias/porEnviar',
  ajustar: 'PUT copias/ajustar',
  hacer: 'PUT copias/hacer',
  probar: 'PUT copias/probar',
  archivos: 'GET copias/archivos',
  reponer: 'PUT copias/reponer',
  confirmar: 'PUT copias/confirmar',
});

export const copiasCalls = {
  situacion: (signal: AbortSignal) => calls.situacion({}, signal),
  leer: (signal: AbortSignal) => calls.leer({}, signal),
  porEnviar: (signal: AbortSignal) => calls.porEnviar({}, signal),
  ajustar: calls.ajustar,
  hacer: () => calls.hacer({}),
  probar: () => calls.probar({}),
  archivos: (signal: AbortSignal) => calls.archivos({}, signal),
  reponer: () => calls.reponer({}),
  confirmar: calls.confirmar,
};
