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

export const correoDePapel = correo.omit({ asunto: true });

export type CorreoDePapel = z.infer<typeof correoDePapel>;

export const correoEntero = correo.extend({
  texto: z.string().nullable().describe('Solo en la demostración, que no envía nada fuera'),
  adjuntos: z.array(z.string()).describe('Nombres de lo que lleva, también solo en la demostración'),
});

export const situacionCorreo = z.object({
  salida: z
    .enum(['servidor', 'demostracion', 'ninguno'])
    .describe('Un servidor de correo, el buzón de la demostración o ninguna'),
});

export type SituacionCorreo = z.infer<typeof situacionCorreo>;

export type Correo = z.infer<typeof correo>;
export type CorreoEntero = z.infer<typeof correoEntero>;

export const correoPreparado = z.object({
  para: z.array(z.string()).describe('A quién va; vacío si nadie del cliente tiene correo'),
  asunto: z.string(),
  parrafos: z.array(z.string()),
  boton: z.string().nullable().describe('El enlace se hace al enviarlo'),
  cierre: z.array(z.string()),
  pie: z.array(z.string()),
  adjuntos: z.array(z.string()).describe('Nombres de los archivos'),
  pasaA: z.string().nullable().describe('Estado en que queda el documento; nulo si no cambia'),
});

export type CorreoPreparado = z.infer<typeof correoPreparado>;
