import { z } from 'zod';
import { correoPreparado } from '#oficina/base/letters/contract.ts';
import { escritoFields } from '#oficina/base/letters/escrito.server.ts';
import { copiaField, paraField } from '#oficina/base/letters/recipients.server.ts';
import { facturas } from '#oficina/ventas/facturas/contract.ts';
import { confirmadoField } from '#oficina/ventas/facturas/emitir/questions.server.ts';
import { pago } from '#oficina/ventas/facturas/operations.ts';
import { id } from '#oficina/ventas/papeles/paper-calls.server.ts';
import { paperOut } from '#oficina/ventas/papeles/paper-out.ts';
import { operations } from '#platform/kit/contract/operation.ts';
import { rowVersion } from '#platform/kit/contract/row-version.ts';

/** Families of the papers that «Facturar y enviar» takes to their factura, and the drafts of facturas themselves. */
export const familiasFacturables = ['presupuestos', 'pedidos', 'facturas'] as const;

const factura = paperOut(facturas);

/** Factura and correo that «Facturar y enviar» would make now. */
const preparado = z.object({
  factura,
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

const asked = z.strictObject({
  familia: z.enum(familiasFacturables),
  _id: id,
  _idFormaPago: z
    .uuid('elige una de la lista')
    .optional()
    .describe('Si no, la del papel o la que se usa por defecto'),
});

/** Calls of «Facturar y enviar»: from an accepted presupuesto, a pedido or the draft of a factura, to the factura in the mail. */
export const facturarOperations = operations({
  preparar: {
    method: 'GET',
    path: 'facturas/prepararFacturarYEnviar',
    summary: 'La factura y el correo que haría «Facturar y enviar», sin hacer nada',
    query: asked,
    answer: preparado,
  },
  facturar: {
    method: 'POST',
    path: 'facturas/facturarYEnviar',
    summary:
      'De un presupuesto aceptado, un pedido o el borrador de una factura a la factura emitida y en la cola de correo, todo o nada; 42201 como al emitir',
    body: asked
      .extend({
        version: rowVersion.optional(),
        confirmado: confirmadoField,
        enviar: z.boolean().default(true).describe('Si no, queda emitida y sin enviar'),
        para: paraField('facturas'),
        copia: copiaField(),
        ...escritoFields,
      })
      .meta({ examples: [{ familia: 'presupuestos', _id: '01a1fe40-b6f7-7460-8b47-4111e611c36f' }] }),
    answer: factura,
  },
});
