import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import { exigirDobleFactor, politicaLeida } from './contract.ts';

/** Calls on the access policy. */
export const politicaOperations = operations({
  leer: {
    method: 'GET',
    path: 'negocio/leerPoliticaAcceso',
    summary: 'Quién tiene que entrar con doble factor, y quién no lo tiene todavía',
    query: z.strictObject({}),
    answer: politicaLeida,
  },
  exigir: {
    method: 'PUT',
    path: 'negocio/exigirDobleFactor',
    summary: 'Decide quién tiene que entrar con doble factor; 40901 si alguien lo ha cambiado antes',
    body: exigirDobleFactor,
    answer: politicaLeida,
  },
});
