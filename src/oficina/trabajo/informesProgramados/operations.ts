import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import { programado, programarInforme } from './contract.ts';

/** Calls on the informes that a person gets by correo. */
export const programadosOperations = operations({
  leer: {
    method: 'GET',
    path: 'informes/leerProgramados',
    summary: 'Los informes que recibes por correo cada cierto tiempo',
    answer: z.array(programado),
  },
  programar: {
    method: 'POST',
    path: 'informes/programar',
    summary: 'Pide recibir un informe por correo cada día, cada semana o cada mes, a las siete de la mañana',
    body: programarInforme,
    answer: programado,
  },
  eliminar: {
    method: 'DELETE',
    path: 'informes/eliminarProgramado',
    summary: 'Deja de recibir un informe programado',
    body: z.strictObject({ _id: z.uuid('no es un identificador') }),
    answer: z.literal(true),
  },
});
