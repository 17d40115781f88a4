import { z } from 'zod';
import { correoPreparado } from '#oficina/base/letters/contract.ts';
import { facturas } from '#oficina/ventas/facturas/contract.ts';
import { pago } from '#oficina/ventas/facturas/operations.ts';
import { paperOut } from '#oficina/ventas/papeles/paper-out.ts';

/** Families of the papers that «Facturar y enviar» takes to their factura. */
export const familiasFacturables = ['presupuestos', 'pedidos'] as const;

/** Stands for the number in a correo that is written before the factura has one. */
export const NUMERO = '[número]';

/** Factura and correo that «Facturar y enviar» would make now. */
export const preparado = z.object({
  factura: paperOut(facturas),
  codigo: z.string().describe('El número que tendría ahora; no se reserva'),
  vence: z.string().nullable(),
  pago: pago.nullable(),
  reparo: z
    .looseObject({ codigo: z.int(), mensaje: z.string() })
    .nullable()
    .describe('Lo que respondería sin confirmar nada; nulo si se haría'),
  /** «[número]» stands for the one that the factura will have. */
  correo: correoPreparado,
});

export type Preparado = z.infer<typeof preparado>;
