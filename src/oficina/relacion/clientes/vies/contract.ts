import { z } from 'zod';

/** Results of a check; `sinComprobar` means that VIES or the country's service did not answer. */
export const resultadosVies = ['valido', 'noConsta', 'sinComprobar'] as const;

export const comprobacionVies = z.object({
  numero: z.string().describe('El que se comprobó, con su prefijo'),
  resultado: z.enum(resultadosVies),
  motivo: z.string().nullable().describe('Por qué no se ha podido comprobar'),
  en: z.string(),
});

export type ComprobacionVies = z.infer<typeof comprobacionVies>;

export const situacionVies = z.object({
  comprobacion: comprobacionVies.nullable().describe('Nulo si su número no se ha comprobado'),
});
