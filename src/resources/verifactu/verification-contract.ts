import { z } from 'zod';

export const tramoVerificado = z.object({
  registros: z.number().describe('Registros de este tramo'),
  facturas: z.number().describe('Facturas emitidas; en el último tramo'),
  fallos: z.array(z.object({ donde: z.string(), motivo: z.string() })),
  total: z.number().describe('Registros que hay'),
  siguiente: z.string().nullable().describe('Para la llamada que sigue; null cuando se ha mirado todo'),
});

/** A stretch of the check, as its call gives it. */
export type TramoVerificado = z.infer<typeof tramoVerificado>;

export const declaracion = z.object({
  completa: z.boolean(),
  apartados: z.array(
    z.object({
      letra: z.string(),
      enunciado: z.string(),
      texto: z.string(),
      falta: z.string().nullable().describe('Qué hay que rellenar, y dónde'),
    }),
  ),
  instalaciones: z.array(
    z.object({ nif: z.string(), instalacion: z.string(), demostracion: z.boolean(), registros: z.number() }),
  ),
});

/** The declaration with its points in the order of the law. */
export type Declaracion = z.infer<typeof declaracion>;
