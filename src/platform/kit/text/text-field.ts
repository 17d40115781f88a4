import { z } from 'zod';
import { cleanText } from './clean-text.ts';

/** PostgreSQL stores no NUL, and half a surrogate pair is no character: both are refused, for every text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding that character is the point
const UNSTORABLE = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

export const NOT_STORABLE = 'tiene caracteres que no valen';

/** Tells whether PostgreSQL can keep a text. */
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

export type TextLimits = { min?: number; max: number };

/**
 * Schema of text typed by a person: trimmed, without invisible signs (`cleanText`), with a bounded length. It refuses characters
 * that PostgreSQL cannot store.
 */
export function textField({ min = 0, max }: TextLimits) {
  return z
    .string('falta')
    .overwrite(cleanText)
    .trim()
    .refine(isStorable, NOT_STORABLE)
    .refine((value) => value.length >= min, min === 1 ? 'falta' : `escribe al menos ${min} letras`)
    .refine((value) => value.length <= max, `escribe ${max} letras como mucho`);
}
