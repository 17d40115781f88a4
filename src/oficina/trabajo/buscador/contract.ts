import { z } from 'zod';
import { textField } from '#platform/kit/text/text-field.ts';

export const buscar = z.strictObject({ texto: textField({ min: 1, max: 120 }) });

const hallazgo = z.object({
  _id: z.string(),
  titulo: z.string(),
  /** Details that tell apart rows with the same name: code, number, contacto. */
  detalles: z.array(z.string()),
  /** Its screen in the office's panel. */
  ruta: z.string(),
});

const grupo = z.object({
  familia: z.string(),
  titulo: z.string(),
  filas: z.array(hallazgo),
  /** Whether there are more results. */
  hayMas: z.boolean(),
});

/** Families with results; `parcial` for a text so short that only beginnings were searched. */
export const hallazgos = z.object({ grupos: z.array(grupo), parcial: z.boolean() });

export type Hallazgo = z.infer<typeof hallazgo>;
export type Grupo = z.infer<typeof grupo>;
export type Hallazgos = z.infer<typeof hallazgos>;
