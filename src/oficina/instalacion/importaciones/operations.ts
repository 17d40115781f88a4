import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import { bodies, campos, filaPage, importacion, importacionPage, queries, traidas } from './schemas.ts';

/** Most bytes of a ZIP as it is sent. */
export const MOST_ZIP_BYTES = 300 * 1024 ** 2;

/** Calls on imports of files. */
export const importOperations = operations({
  subir: {
    method: 'POST',
    path: 'importaciones/subir',
    summary: 'Recibe un CSV o XLSX (application/octet-stream) y propone qué campo es cada columna',
    query: queries.subir,
    consumes: 'application/octet-stream',
    bodyLimit: MOST_ZIP_BYTES,
    answer: importacion,
  },
  campos: {
    method: 'GET',
    path: 'importaciones/campos',
    summary: 'Campos que puede traer un archivo, de los que quien pregunta puede escribir',
    query: queries.campos,
    answer: campos,
  },
  leer: {
    method: 'GET',
    path: 'importaciones/leer',
    summary: 'Lista: importaciones de una familia, la última primero',
    query: queries.leer,
    answer: importacionPage,
  },
  consultarPorId: {
    method: 'GET',
    path: 'importaciones/consultarPorId',
    summary: 'Consulta la importación y por dónde va',
    query: queries.porId,
    answer: importacion,
  },
  filas: {
    method: 'GET',
    path: 'importaciones/filas',
    summary: 'Qué ha sido de cada fila, con sus motivos',
    query: queries.filas,
    answer: filaPage,
  },
  simular: {
    method: 'PUT',
    path: 'importaciones/simular',
    summary: 'Comprueba el archivo entero sin escribir nada: hace la importación y la retira',
    body: bodies.simular,
    bodyLimit: 128 * 1024,
    answer: importacion,
  },
  entender: {
    method: 'PUT',
    path: 'importaciones/entender',
    summary: 'Lee el archivo de otra forma, o deja de dar algo por entendido; nada se escribe',
    body: bodies.entender,
    answer: importacion,
  },
  corregir: {
    method: 'PUT',
    path: 'importaciones/corregir',
    summary: 'Corrige celdas, o las deja sin traer, en una fila o en todas las iguales, y vuelve a comprobar',
    body: bodies.corregir,
    answer: importacion,
  },
  ejecutar: {
    method: 'PUT',
    path: 'importaciones/ejecutar',
    summary: 'Importa lo comprobado',
    body: bodies.change,
    answer: importacion,
  },
  traidas: {
    method: 'GET',
    path: 'importaciones/traidas',
    summary: 'Lo último que se trajo junto, de quien pregunta',
    query: z.strictObject({}),
    answer: traidas,
  },
  leerJuntas: {
    method: 'GET',
    path: 'importaciones/leerJuntas',
    summary: 'Los archivos que llegaron juntos, en el orden en que entran',
    query: queries.porId,
    answer: z.array(importacion),
  },
  destinar: {
    method: 'PUT',
    path: 'importaciones/destinar',
    summary: 'Dice de qué es un archivo de los que llegaron juntos, o lo quita',
    body: bodies.destinar,
    answer: z.array(importacion),
  },
  simularJuntas: {
    method: 'PUT',
    path: 'importaciones/simularJuntas',
    summary: 'Comprueba los archivos que llegaron juntos, cada uno con lo que traen los anteriores',
    body: queries.porId,
    answer: z.array(importacion),
  },
  ejecutarJuntas: {
    method: 'PUT',
    path: 'importaciones/ejecutarJuntas',
    summary: 'Importa los archivos que llegaron juntos y se comprobaron: todos o ninguno',
    body: queries.porId,
    answer: z.array(importacion),
  },
  deshacerJuntas: {
    method: 'PUT',
    path: 'importaciones/deshacerJuntas',
    summary:
      'Deshace los archivos que se importaron juntos, todos o ninguno; 40901 si alguien ha cambiado algo',
    body: queries.porId,
    answer: z.array(importacion),
  },
  deshacer: {
    method: 'PUT',
    path: 'importaciones/deshacer',
    summary: 'Deshace la importación entera; 40901 si alguien ha cambiado después alguna de sus filas',
    body: queries.porId,
    answer: importacion,
  },
});
