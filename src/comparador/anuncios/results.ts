import { z } from 'zod';

export const resultadosAnuncio = z.object({
  impresiones: z.number().describe('Veces que se ha visto al menos la mitad, un segundo o más'),
  clics: z.number(),
  dias: z
    .array(z.object({ dia: z.string(), impresiones: z.number(), clics: z.number() }))
    .describe('Los días en que se vio o se pulsó, en hora de Madrid; los 366 últimos como mucho'),
});

export type ResultadosAnuncio = z.infer<typeof resultadosAnuncio>;
