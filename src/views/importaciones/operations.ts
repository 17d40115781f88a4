import { operations } from '#kit/operation.ts';
import { bodies, campos, filaPage, importacion, importacionPage, queries } from './schemas.ts';

/** Calls on imports of files. */
export const importOperations = operations({
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
  ejecutar: {
    method: 'PUT',
    path: 'importaciones/ejecutar',
    summary: 'Importa lo comprobado',
    body: bodies.change,
    answer: importacion,
  },
  deshacer: {
    method: 'PUT',
    path: 'importaciones/deshacer',
    summary: 'Deshace la importación entera; 40901 si alguien ha cambiado después alguna de sus filas',
    body: queries.porId,
    answer: importacion,
  },
});
