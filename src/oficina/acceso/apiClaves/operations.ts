import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import { apiClave, claveCreada, crearClave, familiaClave, revocarClave } from './contract.ts';

/** Calls on the keys of other programs. */
export const clavesOperations = operations({
  leer: {
    method: 'GET',
    path: 'apiClaves/leer',
    summary: 'Claves de acceso para otros programas, las últimas primero',
    query: z.strictObject({}),
    answer: z.object({ filas: z.array(apiClave), total: z.number() }),
  },
  leerRecursos: {
    method: 'GET',
    path: 'apiClaves/leerRecursos',
    summary: 'Lo que se le puede dar a una clave: familias de llamadas y operaciones de cada una',
    query: z.strictObject({}),
    answer: z.array(familiaClave),
  },
  crear: {
    method: 'POST',
    path: 'apiClaves/crear',
    summary: 'Crea una clave de acceso; solo esta respuesta la lleva entera',
    body: crearClave,
    answer: claveCreada,
  },
  revocar: {
    method: 'PUT',
    path: 'apiClaves/revocar',
    summary: 'Revoca una clave: deja de servir al momento',
    body: revocarClave,
    answer: z.literal(true),
  },
});
