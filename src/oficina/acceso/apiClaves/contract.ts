import { z } from 'zod';
import { daySchema } from '#platform/kit/dates/day-schema.ts';
import { nameField } from '#platform/kit/people/person-fields.ts';

/** Permissions of an API key over a family. */
export const verbosClave = ['leer', 'crear', 'actualizar', 'eliminar'] as const;
export type VerboClave = (typeof verbosClave)[number];

/** Longest time that a key is given, in days. */
export const MAX_DIAS = 365;

const permiso = z.strictObject({
  recurso: z
    .string('falta')
    .min(1, 'falta')
    .max(60)
    .meta({ examples: ['departamentos'] }),
  leer: z.boolean('di sí o no'),
  crear: z.boolean('di sí o no'),
  actualizar: z.boolean('di sí o no'),
  eliminar: z.boolean('di sí o no'),
});

export type PermisoFamilia = z.infer<typeof permiso>;

export const crearClave = z.strictObject({
  nombre: nameField(60).describe('Para qué programa es: con este nombre queda en el historial'),
  expiraEn: daySchema('escribe una fecha como 2027-03-31').describe(
    `Último día que sirve, como mucho ${MAX_DIAS} días después de hoy`,
  ),
  permisos: z.array(permiso).min(1, 'elige al menos un permiso').max(100),
});

export type NuevaClave = z.infer<typeof crearClave>;

export const revocarClave = z.strictObject({ _id: z.uuid('no es un identificador') });

export const apiClave = z.object({
  _id: z.string(),
  nombre: z.string(),
  prefijo: z.string().describe('Cómo empieza la clave, para reconocerla'),
  permisos: z.array(permiso),
  expiraEn: z.string(),
  creadaEn: z.string(),
  creadaPor: z.string(),
  ultimaVezEn: z.string().nullable(),
  ultimaIp: z.string().nullable(),
  revocadaEn: z.string().nullable(),
  estado: z.enum(['activa', 'caducada', 'revocada']),
});

export type ApiClave = z.infer<typeof apiClave>;

export const claveCreada = z.object({
  _id: z.string(),
  clave: z.string().describe('La clave entera: no se vuelve a enseñar'),
});

export type ClaveCreada = z.infer<typeof claveCreada>;

/** A family that keys can be given for, and the verbs that it has. */
export const familiaClave = z.object({
  recurso: z.string(),
  titulo: z.string(),
  verbos: z.array(z.enum(verbosClave)),
});

export type FamiliaClave = z.infer<typeof familiaClave>;
