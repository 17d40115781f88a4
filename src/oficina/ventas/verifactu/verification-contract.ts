import { z } from 'zod';
import { entornos } from './qr-address.ts';

export const tramoVerificado = z.object({
  registros: z.number().describe('Registros de este tramo'),
  facturas: z.number().describe('Facturas emitidas; en el último tramo'),
  fallos: z.array(z.object({ donde: z.string(), motivo: z.string() })),
  total: z.number().describe('Registros que hay'),
  siguiente: z.string().nullable().describe('Para la llamada que sigue; null cuando se ha mirado todo'),
});

/** Result of one stretch of the check. */
export type TramoVerificado = z.infer<typeof tramoVerificado>;

export const declaracion = z.object({
  completa: z.boolean(),
  version: z.string().describe('La del programa de la que es'),
  desde: z.string().nullable().describe('Cuándo empezó a mostrarse en esta instalación'),
  vigente: z.boolean().describe('Es la de la versión instalada'),
  apartados: z.array(
    z.object({
      letra: z.string(),
      enunciado: z.string(),
      texto: z.string(),
      falta: z.string().nullable().describe('Qué hay que rellenar, y dónde'),
    }),
  ),
  instalaciones: z.array(
    z.object({
      nif: z.string(),
      instalacion: z.string(),
      demostracion: z.boolean(),
      entorno: z.enum(entornos),
      registros: z.number(),
    }),
  ),
  versiones: z
    .array(
      z.object({
        _id: z.number(),
        version: z.string(),
        desde: z.string(),
        completa: z.boolean(),
        vigente: z.boolean(),
      }),
    )
    .describe('Todas las que se han mostrado, la última primero'),
});

/** Declaración responsable, with its points in the order of the law. */
export type Declaracion = z.infer<typeof declaracion>;
