import { z } from 'zod';
import { CONCEPTOS } from '#comparador/tarifas/permisosAutoescuela/cost-lines.ts';
import { money } from '#platform/kit/contract/fields.ts';

/** An amount of an offer, in euros with VAT: far more than any course costs, at most. */
export const importe = (title: string) =>
  money({ title, decimals: 2 })
    .schema.refine((value) => !/^\d{6}/.test(value), 'escribe 99.999,99 como mucho')
    .nullable();

/** Most classes of an offer: more than any permit takes. */
const MAX_CLASES = 200;

/** Lines of an offer, in euros with VAT; null is not in it, 0 is in it without paying more. */
export const oferta = z
  .strictObject({
    matricula: importe('Matrícula y gestión'),
    teorica: importe('Teórica y material'),
    clases: z
      .int('escribe un número')
      .min(1, 'escribe una al menos')
      .max(MAX_CLASES, `escribe ${MAX_CLASES} como mucho`)
      .nullable()
      .describe('Clases de 45 minutos que lleva la oferta'),
    importeClases: importe('Precio de todas esas clases'),
    presentacion: importe('Presentarse al examen'),
    tasas: importe('Tasa de la DGT'),
  })
  .refine(({ clases, importeClases }) => (clases === null) === (importeClases === null), {
    path: ['importeClases'],
    message: 'di cuántas clases son y lo que cuestan todas',
  })
  .refine(
    ({ clases: _, ...importes }) => Object.values(importes).some((one) => one !== null),
    'pon el precio de alguna línea',
  );

export type Oferta = z.infer<typeof oferta>;

/** Lines of an offer that have a price. */
export type LineaOferta = Exclude<keyof Oferta, 'clases'>;

const euros = z.string().nullable();

/** An offer as the API gives it: euros with both decimals. */
export const ofertaLeida = z.object({
  matricula: euros,
  teorica: euros,
  clases: z.int().nullable(),
  importeClases: euros,
  presentacion: euros,
  tasas: euros,
});

/** An offer with our figure of that day, which is null where no cost can be expected. Figure in céntimos with VAT. */
export const ofertaConCifra = ofertaLeida.extend({
  cifra: z
    .object({
      clases: z.int(),
      clase: z
        .enum(['declarada', 'anotada', 'traida', 'completada', 'supuesta'])
        .describe('De quién son sus precios'),
      noInformadas: z.array(z.enum(CONCEPTOS)).describe('Líneas que su tarifa no dice y ponen las medianas'),
      tasaDgt: z.int(),
      aprueba: z.number().nullable(),
      lineas: z.array(z.object({ concepto: z.enum(CONCEPTOS), primera: z.int(), esperado: z.int() })),
    })
    .nullable(),
});

export type OfertaConCifra = z.infer<typeof ofertaConCifra>;
