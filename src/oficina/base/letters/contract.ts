import { z } from 'zod';
import { pageQuery, several } from '#platform/kit/contract/list-query.ts';
import { textField } from '#platform/kit/text/text-field.ts';
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
  error: z.string().nullable().describe('Lo último que dijo el servidor de correo, o el que lo devolvió'),
  codigo: z.string().nullable().describe('El de la devolución o el retraso, como 5.1.1 (RFC 3463)'),
  archivo: z.string().nullable(),
  creadoEn: z.string(),
  enviadoEn: z.string().nullable(),
  devueltoEn: z.string().nullable(),
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
  devoluciones: z
    .object({
      leidoEn: z.string().nullable().describe('Cuándo se leyó el buzón la última vez; nulo si todavía no'),
      fallaDesde: z.string().nullable(),
      error: z.string().nullable().describe('Por qué no se puede leer'),
    })
    .nullable()
    .describe('Nulo si no se leen: no hay IMAP_URL'),
});

export type SituacionCorreo = z.infer<typeof situacionCorreo>;

export type Correo = z.infer<typeof correo>;
export type CorreoEntero = z.infer<typeof correoEntero>;

/** Address whose correo comes back. */
export const devuelto = z.object({
  email: z.string(),
  codigo: z.string().nullable().describe('Como 5.1.1 (RFC 3463)'),
  motivo: z.string().describe('Lo que dijo el servidor que lo devolvió'),
  en: z.string(),
});

export type Devuelto = z.infer<typeof devuelto>;

export const correoPreparado = z.object({
  para: z.array(z.string()).describe('A quién va; vacío si nadie del cliente tiene correo'),
  devueltos: z.array(devuelto).describe('De esas direcciones, las que devuelven el correo'),
  asunto: z.string(),
  parrafos: z.array(z.string()),
  boton: z.string().nullable().describe('El enlace se hace al enviarlo'),
  cierre: z.array(z.string()),
  pie: z.array(z.string()),
  adjuntos: z.array(z.string()).describe('Nombres de los archivos'),
  pasaA: z.string().nullable().describe('Estado en que queda el documento; nulo si no cambia'),
  codigo: z
    .string()
    .nullish()
    .describe('El número que tendría ahora lo que se envía desde un borrador; no se reserva'),
});

export type CorreoPreparado = z.infer<typeof correoPreparado>;
