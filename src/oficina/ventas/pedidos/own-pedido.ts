import { z } from 'zod';
import { papelPublico } from '#oficina/ventas/papeles/public-paper.ts';

const some = z.string().nullable();

/** Pedido as its cliente reads it in the panel; amounts in euros with two decimals. */
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

/** Concept of the catalogue that clientes can order. */
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
