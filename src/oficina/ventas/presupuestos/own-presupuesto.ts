import { z } from 'zod';
import { negocioDePapel, papelPublico } from '#oficina/ventas/papeles/public-paper.ts';

/** Steps of a presupuesto for its cliente. */
const pasosPresupuesto = ['abierto', 'aceptado', 'caducado', 'sustituido', 'cancelado', 'rechazado'] as const;

/** Presupuesto as its cliente reads it in the panel. */
export const miPresupuesto = z.object({
  _id: z.string(),
  version: z.number(),
  paso: z.enum(pasosPresupuesto),
  validoHasta: z.string(),
  presupuesto: papelPublico,
  huella: z.string().describe('De lo que se enseña: quien acepta la devuelve'),
  visto: z.boolean(),
  aceptadoPor: z.string().nullable(),
  aceptadoEn: z.string().nullable(),
  hashAceptado: z.string().nullable(),
  negocio: negocioDePapel,
});

export type MiPresupuesto = z.infer<typeof miPresupuesto>;
