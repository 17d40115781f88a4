import { z } from 'zod';
import { daySchema } from '#platform/kit/dates/day-schema.ts';
import { MOST_FILAS } from './limits.ts';

/** With `filas` 0, the answer has only the count of each card. */
export const leerHoy = z.strictObject({
  filas: z.coerce.number().int().min(0).max(MOST_FILAS).default(MOST_FILAS),
  pospuestas: z.stringbool('di true o false').optional().describe('Solo las filas pospuestas'),
});

export const posponerHoy = z.strictObject({
  clave: z.string().regex(/^[A-Za-z0-9]{1,40}$/, 'no es una tarjeta'),
  fila: z.uuid('no es un identificador'),
  hasta: daySchema()
    .nullable()
    .describe('Día en que vuelve; nulo y vuelve ya')
    .meta({ examples: [null] }),
});

export const inicioHoy = z.strictObject({ hoy: z.boolean('di sí o no') });

const fila = z.object({
  _id: z.string(),
  titulo: z.string(),
  detalle: z.string().nullable(),
  cuando: z.string().nullable().describe('Un día (`AAAA-MM-DD`) o un instante'),
  importe: z.string().nullable(),
  version: z.number().nullable(),
  telefonoDe: z.string().nullable().describe('Ficha con su teléfono: `familia/_id`'),
  ruta: z.string().describe('Su pantalla en el panel'),
});

const tarjeta = z.object({
  clave: z.string(),
  titulo: z.string(),
  urge: z.boolean().describe('Ya es tarde, y no solo toca hoy'),
  total: z.number().describe('El mismo de su lista'),
  totalEs: z.enum(['exacto', 'minimo', 'estimado']),
  pospuestas: z.number(),
  filas: z.array(fila).describe('Las primeras'),
  llamada: z.string().describe('La lista entera en la API'),
  ruta: z.string().describe('La lista entera en el panel'),
});

const figura = z.object({
  clave: z.enum(['porCobrar', 'vencido', 'cobrado', 'iva', 'cartera']),
  importe: z.string().nullable().describe('Euros; nulo si no se ha podido leer'),
  cuantas: z.number().nullable().describe('Filas que suma'),
  deOtroPrograma: z.string().nullable().describe('De ellos, los de otro programa'),
  antes: z.string().nullable().describe('Los mismos días del año pasado'),
  desde: z.string().nullable().describe('El primer día'),
  ruta: z.string(),
});

/** Pending work and agenda of the caller today; cards without rows are left out. */
export const hoy = z.object({
  figuras: z.array(figura).describe('Dinero, para quien lo ve'),
  tarjetas: z.array(tarjeta),
  agenda: z.array(fila).describe('Lo de hoy: primero lo que tiene hora, por horas'),
  siguiente: fila.nullable().describe('Lo primero que viene después de hoy'),
  pospuestas: z.number(),
  fallidas: z.array(z.string()).describe('Títulos de lo que no se ha podido leer'),
  inicio: z.boolean().describe('El panel empieza aquí'),
  calculadoEn: z.string(),
});

export type Fila = z.infer<typeof fila>;
export type Tarjeta = z.infer<typeof tarjeta>;
export type Figura = z.infer<typeof figura>;
export type Hoy = z.infer<typeof hoy>;
