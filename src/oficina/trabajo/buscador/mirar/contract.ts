import { z } from 'zod';
import { mirables } from './families.ts';

export const mirar = z.strictObject({ familia: z.enum(mirables), _id: z.uuid('no es un identificador') });

const dato = z.object({ titulo: z.string(), valor: z.string() });

/** A row in few words: what it is, its figure, its state and some facts. */
export const mirada = z.object({
  titulo: z.string(),
  subtitulo: z.string().nullable(),
  /** Amount, with what it is of: 'Debe'. */
  cifra: z.object({ titulo: z.string().nullable(), valor: z.string() }).nullable(),
  estado: z
    .object({ texto: z.string(), tono: z.enum(['good', 'going', 'waiting', 'bad', 'over']) })
    .nullable(),
  datos: z.array(dato),
});

export type Mirada = z.infer<typeof mirada>;
