import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import { textField } from '#platform/kit/text/text-field.ts';

const fila = z.object({ _id: z.string(), nombre: z.string(), activo: z.boolean() });

/** Calls on the trabajadores who can be responsable. */
export const responsablesOperations = operations({
  leer: {
    method: 'GET',
    path: 'responsables/leer',
    summary: 'Trabajadores a quienes se puede encargar algo: solo su nombre',
    query: z.strictObject({
      texto: textField({ max: 80 }).optional(),
      limite: z.coerce.number().int().min(1).max(100).default(100),
    }),
    answer: z.object({ filas: z.array(fila), total: z.number() }),
  },
  consultarPorId: {
    method: 'GET',
    path: 'responsables/consultarPorId',
    summary: 'Un trabajador a quien se puede encargar algo: solo su nombre',
    query: z.strictObject({ _id: z.uuid('no es un identificador') }),
    answer: fila,
  },
});
