import { z } from 'zod';

const huella = z.string().describe('SHA-256 en hexadecimal');

export const situacionEvidencias = z.object({
  selladas: z.number().describe('Anotaciones selladas'),
  ultimo: z
    .object({ numero: z.number(), hasta: z.iso.datetime(), huella })
    .nullable()
    .describe('El último sello'),
  abiertas: z.number().describe('Anotaciones que aún no están selladas'),
  abiertasDesde: z.iso.datetime().nullable().describe('De cuándo es la primera de ellas'),
  atrasadas: z.boolean().describe('Esperan desde hace más de diez minutos'),
  raiz: z
    .object({
      dia: z.iso.date(),
      sello: z.number(),
      huella,
      correo: z
        .enum(['pendiente', 'enviado', 'rechazado', 'fallido', 'sinServidor'])
        .nullable()
        .describe('Cómo va el correo que la llevó; nulo si no se escribió'),
    })
    .nullable()
    .describe('La última huella diaria'),
  borradas: z
    .array(z.object({ familia: z.string(), motivo: z.string(), veces: z.number() }))
    .describe('Lo sellado que se ha borrado o vaciado, por motivo'),
});

export type SituacionEvidencias = z.infer<typeof situacionEvidencias>;

export const tramoEvidencias = z.object({
  anotaciones: z.number().describe('Anotaciones selladas de este tramo'),
  filas: z.number().describe('Filas de este tramo comparadas con lo que se anotó de ellas'),
  presentes: z
    .number()
    .describe(
      'Cobros, cuentas, tarifas, estados y totales de este tramo comparados con lo que dice su historial',
    ),
  aparte: z
    .object({
      sinHistoria: z.number().describe('Inventados, importados o anteriores al historial'),
      borradas: z.number().describe('Su historial se borró por un motivo que consta'),
      fusionadas: z
        .number()
        .describe('De una fusión deshecha antes de que el historial dijera lo que volvía'),
    })
    .describe('Lo que no se puede comparar, que no es un fallo'),
  fallos: z.array(z.object({ donde: z.string(), motivo: z.string() })),
  siguiente: z.string().nullable().describe('Para la llamada que sigue; null cuando se ha mirado todo'),
});

export type TramoEvidencias = z.infer<typeof tramoEvidencias>;
