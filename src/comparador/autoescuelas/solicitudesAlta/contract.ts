import { z } from 'zod';
import { porId } from '#oficina/acceso/usuarios/contract.ts';
import { pageQuery, several } from '#platform/kit/contract/list-query.ts';
import { textField } from '#platform/kit/text/text-field.ts';

const estados = ['pendiente', 'aprobada', 'rechazada'] as const;

export const listarSolicitudes = z.strictObject({
  texto: textField({ max: 80 }).optional(),
  estado: several(z.enum(estados)).optional(),
  ...pageQuery,
});

export type FiltroSolicitudes = z.infer<typeof listarSolicitudes>;

export const solicitud = z.object({
  _id: z.string(),
  estado: z.enum(estados),
  motivo: z.string().nullable(),
  creadaEn: z.string(),
  resueltaEn: z.string().nullable(),
  cliente: z.object({
    _id: z.string(),
    codigo: z.string(),
    razonSocial: z.string(),
    nombreComercial: z.string(),
    nif: z.string(),
    email: z.string().nullable(),
    telefono: z.string().nullable(),
  }),
  usuario: z.object({
    nombre: z.string(),
    email: z.string(),
    emailVerificado: z.boolean(),
    porEnlace: z.boolean().describe('A ese correo se le escribió como a esa autoescuela, y contestó'),
  }),
  autoescuela: z
    .object({
      codigo: z.string(),
      nombre: z.string(),
      secciones: z.array(z.object({ slug: z.string(), nombre: z.string(), provincia: z.string() })),
      comprobada: z
        .string()
        .nullable()
        .describe('Dónde recibió el código con que demostró quién es, o a qué teléfono'),
      yaEsDe: z.string().nullable().describe('Cliente que ya la tiene'),
    })
    .nullable(),
});

export type Solicitud = z.infer<typeof solicitud>;

/** `motivo` goes by correo to the person who registered. */
export const rechazar = porId.extend({ motivo: textField({ min: 5, max: 500 }) });
