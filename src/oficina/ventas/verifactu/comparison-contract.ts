import { z } from 'zod';

const CLASES = ['espera', 'rechazada', 'falta', 'ajena', 'distinta'] as const;

/** Most differences listed for a month; `total` counts them all. */
export const MAX_DIFFERENCES = 500;

export const pedirComparacion = z.strictObject({
  mes: z
    .string()
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'escribe un mes, como 2026-11')
    .describe('Mes de la operación, o de la expedición si no se dice otro')
    .meta({ examples: ['2026-11'] }),
  cadena: z.uuid().optional().describe('De qué obligado, si ha habido más de uno; sin ella, la última'),
});

const diferencia = z.object({
  clase: z
    .enum(CLASES)
    .describe(
      '`espera` y `rechazada` tienen su motivo; `falta` en la Agencia, `ajena` a este programa o `distinta` hay que mirarlas',
    ),
  _idFactura: z.string().nullable(),
  numSerie: z.string(),
  fecha: z.string().describe('De expedición'),
  aqui: z.string().nullable().describe('Cómo consta en este programa'),
  alli: z.string().nullable().describe('Cómo consta en la Agencia'),
  importeAqui: z.string().nullable(),
  importeAlli: z.string().nullable(),
  motivo: z.string(),
  quehacer: z.string(),
});

/** Difference between a factura here and at the agency, with words for people. */
export type Diferencia = z.infer<typeof diferencia>;

export const comparacion = z.object({
  mes: z.string(),
  cadena: z.string().nullable().describe('Nula si no se ha emitido nada que se envíe'),
  cadenas: z.array(z.object({ _id: z.string(), nif: z.string(), nombre: z.string() })),
  preguntadoEn: z.string(),
  aqui: z.number().describe('Facturas del mes en este programa'),
  alli: z.number().describe('Facturas del mes en la Agencia'),
  iguales: z.number(),
  total: z.number().describe('Diferencias que hay'),
  diferencias: z.array(diferencia).describe(`Las ${MAX_DIFFERENCES} primeras, las que hay que mirar delante`),
});

/** Comparison of a month of the agency's register with ours, as its call gives it. */
export type Comparacion = z.infer<typeof comparacion>;
