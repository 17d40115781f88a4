import { z } from 'zod';

const fila = z.object({
  _id: z.string(),
  titulo: z.string(),
  detalle: z.string().nullable(),
  cuando: z.string().nullable().describe('Un día (`AAAA-MM-DD`) o un instante'),
  ruta: z.string().describe('Su pantalla en el panel'),
});

const tarjeta = z.object({
  clave: z.string(),
  titulo: z.string(),
  urge: z.boolean().describe('Ya es tarde, y no solo toca hoy'),
  total: z.number().describe('El mismo de su lista'),
  totalEs: z.enum(['exacto', 'minimo', 'estimado']),
  filas: z.array(fila).describe('Las primeras'),
  llamada: z.string().describe('La lista entera en la API'),
  ruta: z.string().describe('La lista entera en el panel'),
});

/** Pending work of the caller today; cards without rows are left out. */
export const hoy = z.object({
  tarjetas: z.array(tarjeta),
  fallidas: z.array(z.string()).describe('Títulos de lo que no se ha podido leer'),
  calculadoEn: z.string(),
});

export type Fila = z.infer<typeof fila>;
export type Tarjeta = z.infer<typeof tarjeta>;
export type Hoy = z.infer<typeof hoy>;
