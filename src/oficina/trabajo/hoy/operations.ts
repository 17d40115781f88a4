import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import { hoy, inicioHoy, leerHoy, posponerHoy } from './contract.ts';

/** Calls about the work of today. */
export const hoyOperations = operations({
  leer: {
    method: 'GET',
    path: 'hoy/leer',
    summary:
      'Lo que hay que hacer hoy, según tu rol: el dinero, y cuántas filas hay de cada cosa, las primeras y su lista',
    query: leerHoy,
    answer: hoy,
  },
  posponer: {
    method: 'PUT',
    path: 'hoy/posponer',
    summary: 'Quita de tu Hoy una fila hasta un día, solo para ti',
    body: posponerHoy,
    answer: z.literal(true),
  },
  elegirInicio: {
    method: 'PUT',
    path: 'hoy/elegirInicio',
    summary: 'Que tu panel empiece en Hoy, o donde empieza',
    body: inicioHoy,
    answer: z.literal(true),
  },
});
