import { z } from 'zod';
import { instantSchema } from '#platform/kit/dates/day-schema.ts';

const novedad = z.object({
  _id: z.string(),
  titulo: z.string(),
  numVersion: z.string(),
  fecha: z.string(),
  tipo: z.enum(['novedad', 'mejora', 'correccion', 'legal']),
  cuerpo: z.string(),
});

/** Actualizaciones that the caller has not read. */
export const novedades = z.object({
  filas: z.array(novedad).describe('Las tres últimas, la más nueva primero'),
  total: z.number().describe('Todas las que no ha leído'),
  leidasHasta: z.string().describe('Para `marcarLeidas`: lo publicado después no se da por leído'),
});

export const marcarLeidas = z.strictObject({
  leidasHasta: instantSchema(),
});

export type Novedades = z.infer<typeof novedades>;
