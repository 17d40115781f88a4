import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import {
  ajustarCopias,
  archivosMirados,
  confirmar,
  copiasAjustadas,
  copiasLeidas,
  porEnviar,
  situacion,
} from './contract.ts';

/** Calls on the copies. */
export const copiasOperations = operations({
  archivos: {
    method: 'GET',
    path: 'copias/archivos',
    summary: 'Los archivos que no están como se guardaron, y cuándo se leyeron todos por última vez',
    query: z.strictObject({}),
    answer: archivosMirados,
  },
  reponer: {
    method: 'PUT',
    path: 'copias/reponer',
    summary: 'Repone los archivos que están mal de la última copia que los tenga buenos',
    body: z.strictObject({}),
    answer: z.literal(true),
  },
  situacion: {
    method: 'GET',
    path: 'copias/situacion',
    summary:
      'Si esto es una copia restaurada sin confirmar, si se puede guardar y, para quien administra, qué no está bien',
    query: z.strictObject({}),
    answer: situacion,
  },
  leer: {
    method: 'GET',
    path: 'copias/leer',
    summary: 'Las copias que hay y las que no pudieron hacerse',
    query: z.strictObject({}),
    answer: copiasLeidas,
  },
  porEnviar: {
    method: 'GET',
    path: 'copias/porEnviar',
    summary: 'Lo que se enviará cuando se confirme la copia restaurada',
    query: z.strictObject({}),
    answer: porEnviar,
  },
  ajustar: {
    method: 'PUT',
    path: 'copias/ajustar',
    summary: 'Pone la carpeta y la hora de las copias de cada noche, desde la siguiente',
    body: ajustarCopias,
    answer: copiasAjustadas,
  },
  hacer: {
    method: 'PUT',
    path: 'copias/hacer',
    summary: 'Hace una copia ahora',
    body: z.strictObject({}),
    answer: z.literal(true),
  },
  probar: {
    method: 'PUT',
    path: 'copias/probar',
    summary: 'Prueba ahora, aparte, que la última copia vuelve',
    body: z.strictObject({}),
    answer: z.literal(true),
  },
  confirmar: {
    method: 'PUT',
    path: 'copias/confirmar',
    summary: 'Pone en marcha una copia restaurada: vuelve a enviar correos y registros',
    body: confirmar,
    answer: z.literal(true),
  },
});
