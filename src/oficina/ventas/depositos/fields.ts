import { z } from 'zod';
import { money } from '#platform/kit/contract/fields.ts';
import { daySchema } from '#platform/kit/dates/day-schema.ts';
import { emailField } from '#platform/kit/people/person-fields.ts';
import { textField } from '#platform/kit/text/text-field.ts';

const id = z.uuid('no es un identificador');

/** Fields that both parties agree on. */
const agreed = {
  _idPedido: id.optional().describe('O el presupuesto: uno de los dos'),
  _idPresupuesto: id.optional().describe('Aceptado'),
  concepto: textField({ min: 1, max: 200 }),
  importe: money({ title: 'Importe', decimals: 2 })
    .schema.refine((text) => !/^0+(\.0+)?$/.test(text), 'tiene que ser mayor que cero')
    .describe('En euros'),
  _idFormaPago: z.uuid('elige una de la lista'),
  fecha: daySchema('escribe una fecha').describe('No puede ser posterior a hoy'),
};

const EXAMPLE = {
  _idPedido: '01a1fe40-6639-7b5f-8e21-e876b93018af',
  concepto: 'Reserva de la fecha',
  importe: '10.00',
  _idFormaPago: '01a1fe40-d0ef-7e86-8097-3228bb85f63e',
  fecha: '2026-11-21',
};

export const reciboPedido = z.strictObject(agreed).meta({ examples: [EXAMPLE] });
const depositoFields = z.strictObject({
  ...agreed,
  nombre: z.string().max(200).optional().describe('De quien firma en el momento'),
  nif: z.string().max(20).optional(),
  email: emailField().optional().describe('Adonde se le envía el recibo firmado'),
  metodo: z.string().max(10).optional().describe('dibujo o texto; sin él, la señal queda sin firmar'),
  trazo: z.string().max(100_000).optional().describe('De quien dibuja su firma'),
  firma: z.string().max(200).optional().describe('De quien la escribe'),
  huella: z.string().max(64).optional().describe('SHA-256 del recibo que se leyó, de verRecibo'),
  acepto: z.string().max(2).optional().describe('si'),
});
export const nuevoDeposito = depositoFields.meta({ examples: [EXAMPLE] });

export type NuevoDeposito = z.infer<typeof nuevoDeposito>;

export const recibo = z.object({
  huella: z.string().describe('SHA-256 del PDF'),
  pdf: z.string().describe('En base64'),
});
