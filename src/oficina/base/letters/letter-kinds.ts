import type { z } from 'zod';

/**
 * Data of every kind of correo, by its `tipo`. Each family adds its kinds beside its correos (`declare
 * module`), so that `queueCorreo` is type-checked without a list of all families here.
 */
// biome-ignore lint/suspicious/noEmptyInterface: families fill it
export interface LetterKinds {}

/** Entry of a family's correos in `LetterKinds`. */
export type KindsOf<Letters extends Record<string, { datos: z.ZodType }>> = {
  [Tipo in keyof Letters]: z.infer<Letters[Tipo]['datos']>;
};

/** Data of a kind of correo. */
export type LetterData<Tipo extends keyof LetterKinds> = LetterKinds[Tipo];
