import type { z } from 'zod';

/**
 * Data of every kind of letter, by its `tipo`. Each family adds its own kinds beside its letters (`declare module`), so that
 * whoever queues a letter is checked without a list of all families here.
 */
// biome-ignore lint/suspicious/noEmptyInterface: families fill it
export interface LetterKinds {}

/** The entry of a family's letters in `LetterKinds`. */
export type KindsOf<Letters extends Record<string, { datos: z.ZodType }>> = {
  [Tipo in keyof Letters]: z.infer<Letters[Tipo]['datos']>;
};

/** Data that a letter of this kind is written with. */
export type LetterData<Tipo extends keyof LetterKinds> = LetterKinds[Tipo];
