import { z } from 'zod';

/** What would be sent, now, of a paper that is being written. */
export const borradorVisto = z.object({
  codigo: z.string().nullable().describe('El número que tendría ahora; no se reserva'),
  para: z.array(z.string()).describe('A quién iría por correo; vacío si nadie del cliente tiene'),
  pago: z.string().nullable().describe('Cómo se pagaría'),
  pdf: z.string().nullable().describe('En base64, marcado como borrador; nulo si no se pide'),
});

export type BorradorVisto = z.infer<typeof borradorVisto>;

/** Call that shows a paper as it is being written. */
export type SeenDraftOperation = {
  method: 'POST';
  path: string;
  body: z.ZodType<unknown, Record<string, unknown>>;
  answer: typeof borradorVisto;
};
