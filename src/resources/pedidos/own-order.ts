import { z } from 'zod';
import { papelPublico } from '#office/papeles/public-paper.ts';

const some = z.string().nullable();

/** An order as its client reads it in their panel; amounts in euros with two decimals. */
export const miPedido = z.object({
  _id: z.string(),
  estado: z.string(),
  version: z.number(),
  pedido: papelPublico,
  _idPresupuesto: some,
  presupuesto: some.describe('Número del presupuesto del que sale'),
  total: z.string(),
  estadoFacturacion: z.string(),
  facturado: z.string(),
  pendiente: z.string(),
  fechaEntregaPrevista: some,
  fechaEntregaReal: some,
  direccionEntrega: some,
});

export type MiPedido = z.infer<typeof miPedido>;

/** Something of the catalogue, as clients order it. */
export const conceptoOfrecido = z.object({
  _id: z.string(),
  codigo: z.string(),
  nombre: z.string(),
  descripcion: z.string(),
  precio: z.string().describe('Sin impuesto'),
  tipoIva: z.string(),
  unidad: z.string(),
});

export type ConceptoOfrecido = z.infer<typeof conceptoOfrecido>;
