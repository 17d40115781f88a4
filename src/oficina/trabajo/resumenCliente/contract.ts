import { z } from 'zod';
import { named } from '#platform/kit/contract/component-name.ts';

const euros = z.string();

/**
 * Papers of a cliente with something still to do. `importe`: what a factura owes, or the total of a draft; what is left to
 * invoice of a pedido; the total of a presupuesto.
 */
const papelAbierto = z.object({
  familia: z.enum(['facturas', 'pedidos', 'presupuestos']),
  _id: z.string(),
  version: z.int(),
  codigo: z.string().nullable(),
  titulo: z.string().nullable(),
  estado: z.string(),
  importe: euros,
  dia: z.string().nullable().describe('Cuándo vence, se entrega o caduca'),
  visto: z.boolean(),
});

export type PapelAbierto = z.infer<typeof papelAbierto>;

/** Sums over the facturas of one program, in euros. */
const sumas = named(
  z.object({
    debe: euros,
    debidas: z.int().describe('Facturas con algo por cobrar o por devolver'),
    vencido: euros,
    vencidas: z.int(),
    vencidoDesde: z.string().nullable(),
    facturado: euros.describe('Este año, sin impuestos'),
    facturadoAntes: euros.describe('El año pasado entero, sin impuestos'),
  }),
  'SumasCliente',
);

export type Sumas = z.infer<typeof sumas>;

export const resumenCliente = z
  .object({
    hoy: z.string(),
    dinero: z
      .object({
        propias: sumas,
        /** Sums of the facturas of another program. */
        anteriores: sumas,
        vendido: z.boolean().describe('Si se le ha facturado algo alguna vez'),
        pagaA: z.int().nullable().describe('Mediana de los días desde que vencen; nulo con menos de tres'),
        aFavor: euros.describe('Lo cobrado que no está aplicado a ninguna factura'),
        ingresos: z.int().describe('De cuántos ingresos, también gastados, hay constancia'),
        cobros: z.array(
          z.object({
            _id: z.string(),
            _idFactura: z.string().nullable().describe('Nulo, el de un ingreso'),
            codigo: z.string(),
            fecha: z.string(),
            importe: euros,
            forma: z.string(),
          }),
        ),
      })
      .nullable()
      .describe('Nulo para quien no ve facturas'),
    abiertos: z.array(papelAbierto),
    total: z.int().describe('De papeles abiertos'),
    cuenta: z.record(z.string(), z.int()).describe('Cuántas filas de cada familia, de las que ve'),
  })
  .meta({
    examples: [
      {
        hoy: '2026-11-21',
        dinero: null,
        abiertos: [],
        total: 0,
        cuenta: { documentos: 2, contactosClientes: 1 },
      },
    ],
  });

export type ResumenCliente = z.infer<typeof resumenCliente>;
