import { z } from 'zod';
import { named } from '#platform/kit/contract/component-name.ts';
import { money, percent } from '#platform/kit/contract/fields.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { orNumber } from '#platform/kit/text/number-or-text.ts';
import { textField } from '#platform/kit/text/text-field.ts';
import { CAUSES } from './causas.ts';

export const tiposLinea = {
  concepto: 'Concepto',
  opcional: 'Opcional',
  seccion: 'Sección',
  nota: 'Nota',
  subtotal: 'Subtotal',
} as const;

export const regimenes = {
  general: 'General',
  exento: 'Exento',
  noSujeto: 'No sujeto',
  isp: 'Inversión del sujeto pasivo',
  rebu: 'Bienes usados (REBU)',
} as const;

const keys = <const Key extends string>(of: Readonly<Record<Key, string>>) =>
  z.enum(keysOf(of), 'elige una de las opciones');

/** Quantity, negative for a return: nine digits and three decimals. */
const cantidad = orNumber(
  z
    .string('escribe una cantidad')
    .max(30, 'es demasiado larga')
    .transform((text) => {
      const bare = text.replaceAll(/[\s\u202f]/g, '').replace('−', '-');
      return bare.includes(',') ? bare.replaceAll('.', '').replace(',', '.') : bare;
    })
    .refine((text) => /^-?\d{1,9}(\.\d{1,3})?$/.test(text), 'escribe una cantidad, como 1,5')
    .refine((text) => Number(text) !== 0, 'no puede ser cero'),
);

const price = money({ title: 'Precio' }).schema;
const rate = percent({ title: 'Porcentaje' }).schema;
const causa = z.enum(CAUSES, 'elige una de las opciones');
const id = z.uuid('no es un identificador');

/**
 * Line as callers send it: all lines of a paper come at once. A missing field takes the concept's value, or
 * else its default.
 */
export const lineaEscrita = z.strictObject({
  _id: id.describe('De una línea que ya estaba: la conserva').optional(),
  tipo: keys(tiposLinea).default('concepto'),
  _idConcepto: id.nullable().default(null).describe('Concepto del catálogo'),
  referencia: textField({ max: 30 }).optional(),
  descripcion: textField({ max: 500 }).optional(),
  detalle: textField({ max: 2_000 }).optional(),
  cantidad: cantidad.default('1'),
  unidad: textField({ max: 20 }).optional(),
  precioUnitario: price.describe('Sin IVA, o con él si lo dice el papel').optional(),
  coste: price.nullable().optional().describe('Lo que cuesta al negocio, por unidad'),
  dto1: rate.default('0'),
  dto2: rate.default('0'),
  regimen: keys(regimenes).default('general'),
  causaExencion: causa.nullable().default(null),
  tipoIva: rate.optional(),
  recargo: rate.default('0').describe('De equivalencia'),
  suplido: z.boolean('di sí o no').default(false).describe('Pagado por cuenta del cliente'),
  seleccionado: z.boolean('di sí o no').default(false).describe('De lo opcional, si se elige'),
  mostrarPrecio: z.boolean('di sí o no').default(true),
});

export type LineaEscrita = z.infer<typeof lineaEscrita>;

const MAX_LINES = 1_000;

/** Lines of a paper, as callers send them. */
export const lineasEscritas = z
  .array(lineaEscrita)
  .max(MAX_LINES, `escribe ${MAX_LINES} como mucho`)
  .meta({
    // New lines: existing ones would also have an `_id`.
    examples: [
      [
        {
          tipo: 'concepto',
          descripcion: 'Web de la autoescuela',
          cantidad: '2',
          unidad: 'página',
          precioUnitario: '100',
          tipoIva: '21',
        },
      ],
    ],
  });

/** Amounts set in advance: of an anticipo, or of its deduction. */
const desglose = z.object({
  base: z.string(),
  cuota: z.string(),
  recargo: z.string(),
  retencion: z.string(),
});

/** Line as the calls give it. */
export const lineaLeida = z.object({
  _id: z.string(),
  tipo: keys(tiposLinea),
  _idConcepto: z.string().nullable(),
  referencia: z.string(),
  descripcion: z.string(),
  detalle: z.string(),
  cantidad: z.string(),
  unidad: z.string(),
  precioUnitario: z.string(),
  coste: z.string().nullable(),
  dto1: z.string(),
  dto2: z.string(),
  regimen: keys(regimenes),
  causaExencion: causa.nullable(),
  tipoIva: z.string(),
  recargo: z.string(),
  suplido: z.boolean(),
  seleccionado: z.boolean(),
  mostrarPrecio: z.boolean(),
  importe: z.string().nullable().describe('Cantidad por precio menos descuentos, a céntimos'),
  desglose: desglose
    .nullable()
    .optional()
    .describe('De un anticipo o su descuento: lo que suma, que no se vuelve a calcular'),
});

export type Linea = z.infer<typeof lineaLeida>;

/** Lines of a paper, as the calls give them. */
export const lineasLeidas = named(
  z.array(lineaLeida).meta({
    examples: [
      [
        {
          _id: '01a1fe40-b6f7-7460-8b47-4111e611c36f',
          tipo: 'concepto',
          _idConcepto: null,
          referencia: 'WEB',
          descripcion: 'Web de la autoescuela',
          detalle: '',
          cantidad: '2.000',
          unidad: 'página',
          precioUnitario: '100.0000',
          coste: null,
          dto1: '0.00',
          dto2: '0.00',
          regimen: 'general',
          causaExencion: null,
          tipoIva: '21.00',
          recargo: '0.00',
          suplido: false,
          seleccionado: false,
          mostrarPrecio: true,
          importe: '200.00',
        },
      ],
    ],
  }),
  'LineasPapel',
);

/** Totals of one tax of a paper. */
export const grupoLeido = z.object({
  regimen: keys(regimenes),
  causaExencion: causa.nullable(),
  tipo: z.string(),
  tipoRecargo: z.string(),
  base: z.string(),
  cuota: z.string(),
  recargo: z.string(),
});
