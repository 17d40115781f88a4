import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import { datosOficiales, hecho, pedirCarga, pedirMes, subirArchivo } from './contract.ts';

/** A month is 0.3 MB packed and 4 MB as text. */
export const MAX_BYTES = 16 * 1024 * 1024;

/** Calls on the official results of the DGT. */
export const datosOficialesOperations = operations({
  consultar: {
    method: 'GET',
    path: 'datosOficiales/consultar',
    summary: 'Los meses de resultados de la DGT que hay, los que pueden descargarse y las últimas cargas',
    query: z.strictObject({}),
    answer: datosOficiales,
  },
  cargarIncluido: {
    method: 'PUT',
    path: 'datosOficiales/cargarIncluido',
    summary: 'Carga el mes que viene con el programa',
    body: z.strictObject({}),
    answer: hecho,
  },
  descargar: {
    method: 'PUT',
    path: 'datosOficiales/descargar',
    summary: 'Descarga un mes de la DGT y lo carga',
    body: pedirMes,
    answer: hecho,
  },
  traerUltimos: {
    method: 'PUT',
    path: 'datosOficiales/traerUltimos',
    summary: 'Descarga de la DGT y carga los meses de los dos últimos años que faltan',
    body: z.strictObject({}),
    answer: hecho,
  },
  admitir: {
    method: 'PUT',
    path: 'datosOficiales/admitir',
    summary: 'Carga un archivo que espera por no parecerse a los meses de alrededor',
    body: pedirCarga,
    answer: hecho,
  },
  descartar: {
    method: 'PUT',
    path: 'datosOficiales/descartar',
    summary: 'Deja sin cargar un archivo que espera, y lo borra',
    body: pedirCarga,
    answer: hecho,
  },
  recuperar: {
    method: 'PUT',
    path: 'datosOficiales/recuperar',
    summary: 'Vuelve a la versión de un mes que otra sustituyó',
    body: pedirMes,
    answer: hecho,
  },
  quitar: {
    method: 'PUT',
    path: 'datosOficiales/quitar',
    summary: 'Quita un mes cargado',
    body: pedirMes,
    answer: hecho,
  },
  subir: {
    method: 'POST',
    path: 'datosOficiales/subir',
    summary: 'Recibe un archivo mensual de la DGT (application/octet-stream; txt, gz o zip) y lo carga',
    query: subirArchivo,
    consumes: 'application/octet-stream',
    bodyLimit: MAX_BYTES,
    answer: hecho,
  },
});
