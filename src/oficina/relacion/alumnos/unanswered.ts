import { z } from 'zod';
import { momentRange, pageAnswer, pageQuery } from '#platform/kit/contract/list-query.ts';
import { textField } from '#platform/kit/text/text-field.ts';
import { enviada } from './sent.ts';

export const leerSinRespuesta = z.strictObject({
  texto: textField({ max: 80 }).optional(),
  ...momentRange('enviadaEn'),
  ...pageQuery,
});

export type FiltroSinRespuesta = z.infer<typeof leerSinRespuesta>;

/** Request that an autoescuela has not answered, as workers see it. */
export const sinRespuesta = enviada.pick({
  _id: true,
  estado: true,
  enviadaEn: true,
  vistaEn: true,
  _idAlumno: true,
  _idCliente: true,
  alumno: true,
  cliente: true,
  permiso: true,
});

export type SinRespuesta = z.infer<typeof sinRespuesta>;

export const paginaSinRespuesta = pageAnswer(sinRespuesta);
