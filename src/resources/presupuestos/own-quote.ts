import { z } from 'zod';
import { negocioDePapel, papelPublico } from '#office/papeles/public-paper.ts';

/** Where a quote stands for its client. */
const pasosPresupuesto = ['abierto', 'aceptado', 'caducado', 'sustituido', 'cancelado', 'rechazado'] as const;

/** A quote as its client reads it in their panel. */
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
