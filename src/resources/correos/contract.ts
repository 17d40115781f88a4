import { z } from 'zod';
import { pageQuery, several } from '#kit/list-query.ts';
import { textField } from '#kit/text-field.ts';
import { estadosCorreo, listaTiposCorreo } from './tipos.ts';

export const listarCorreos = z.strictObject({
  texto: textField({ max: 80 }).optional().describe('Parte de la dirección o del asunto'),
  estado: several(z.enum(estadosCorreo)).optional(),
  tipo: several(z.enum(listaTiposCorreo)).optional(),
  ...pageQuery,
});

export type FiltroCorreos = z.infer<typeof listarCorreos>;

export const unCorreo = z.strictObject({ _id: z.uuid('no es un identificador') });

export const correo = z.object({
  _id: z.string(),
  tipo: z.string(),
  para: z.string(),
  asunto: z.string().nullable().describe('Cuando ya se ha compuesto'),
  estado: z.enum(estadosCorreo),
  intentos: z.number(),
  error: z.string().nullable().describe('Lo último que dijo el servidor de correo'),
  archivo: z.string().nullable(),
  creadoEn: z.string(),
  enviadoEn: z.string().nullable(),
});

export const correoEntero = correo.extend({
  texto: z.string().nullable().describe('Solo de los que se guardan en la carpeta en vez de enviarse'),
});

export type Correo = z.infer<typeof correo>;
export type CorreoEntero = z.infer<typeof correoEntero>;
