import { z } from 'zod';
import { textField } from './text-field.ts';

/** How a field is written in a form; what it holds is said by its schema. */
export type FieldInput =
  | { kind: 'text' | 'url' | 'color' }
  | { kind: 'paragraph'; rows: number }
  | { kind: 'number'; min: number; max: number; unit?: string }
  | { kind: 'money' | 'percent' }
  | { kind: 'flag' | 'date' }
  | { kind: 'choice'; options: Readonly<Record<string, string>> }
  | { kind: 'reference'; family: string };

/** A field of a family: what it is called, what it may hold, how a form begins, and how it is written. */
export type Field<T = unknown> = {
  title: string;
  schema: z.ZodType<T>;
  initial: T;
  input: FieldInput;
  hint?: string;
};

type Named = { title: string; hint?: string };

const named = ({ title, hint }: Named) => ({ title, ...(hint !== undefined && { hint }) });

/** A line of text, which must say something. */
export const text = (options: Named & { max: number }): Field<string> => ({
  ...named(options),
  schema: textField({ min: 1, max: options.max }).refine(
    (value) => !/[\r\n]/.test(value),
    'escríbelo en una línea',
  ),
  initial: '',
  input: { kind: 'text' },
});

/** Text of several lines, or none. */
export const paragraph = (options: Named & { max: number; rows?: number }): Field<string> => ({
  ...named(options),
  schema: textField({ max: options.max }),
  initial: '',
  input: { kind: 'paragraph', rows: options.rows ?? 4 },
});

/** A short code that people and programs name something by: capitals, digits and hyphens. */
export const code = (options: Named & { max: number }): Field<string> => ({
  ...named(options),
  schema: textField({ min: 1, max: options.max })
    .transform((value) => value.toUpperCase())
    .refine((value) => /^[A-Z0-9ÑÁÉÍÓÚÜ.+_-]+$/.test(value), 'solo letras, cifras, puntos y guiones'),
  initial: '',
  input: { kind: 'text' },
});

/** Words joined by hyphens, as they go in addresses. */
export const slug = (options: Named & { max: number }): Field<string> => ({
  ...named(options),
  schema: textField({ min: 1, max: options.max }).refine(
    (value) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value),
    'escribe minúsculas y cifras unidas por guiones, como coches-nuevos',
  ),
  initial: '',
  input: { kind: 'text' },
});

/** A whole number within bounds. */
export const whole = (
  options: Named & { min: number; max: number; initial?: number; unit?: string },
): Field<number> => {
  const { min, max, initial = 0, unit } = options;
  return {
    ...named(options),
    schema: z
      .int('escribe un número entero')
      .min(min, `escribe ${min} como poco`)
      .max(max, `escribe ${max} como mucho`),
    initial,
    input: { kind: 'number', min, max, ...(unit !== undefined && { unit }) },
  };
};

/** Euros without VAT as decimal text with up to four decimals ('12.5'), never negative. */
export const money = (options: Named): Field<string> => ({
  ...named(options),
  schema: decimal(10, 4),
  initial: '0',
  input: { kind: 'money' },
});

/** A percentage as decimal text with up to two decimals, 0 to 100. */
export const percent = (options: Named & { initial?: string }): Field<string> => ({
  ...named(options),
  schema: decimal(3, 2).refine((value) => Number(value) <= 100, 'escribe 100 como mucho'),
  initial: options.initial ?? '0',
  input: { kind: 'percent' },
});

/** People write a comma and points, programs a point; out comes the plain form. */
const decimal = (whole: number, decimals: number) =>
  z
    .string('escribe una cantidad')
    .max(30, 'es demasiado larga')
    .transform((value) => {
      const bare = value.replaceAll(/[\s\u202f€%]/g, '');
      return bare.includes(',') ? bare.replaceAll('.', '').replace(',', '.') : bare;
    })
    .refine((value) => /^\d+(\.\d+)?$/.test(value), 'escribe una cantidad, como 1.234,50')
    .refine(
      (value) => new RegExp(`^\\d{1,${whole}}(\\.\\d{1,${decimals}})?$`).test(value),
      `escribe como mucho ${whole} cifras y ${decimals} decimales`,
    );

/** Yes or no. */
export const flag = (options: Named & { initial: boolean }): Field<boolean> => ({
  ...named(options),
  schema: z.boolean('di sí o no'),
  initial: options.initial,
  input: { kind: 'flag' },
});

/** One of a few values, each with its words. */
export const choice = <const Value extends string>(
  options: Named & { options: Readonly<Record<Value, string>>; initial: NoInfer<Value> },
): Field<Value> => ({
  ...named(options),
  schema: z.enum(Object.keys(options.options) as [Value, ...Value[]], 'elige una de las opciones'),
  initial: options.initial,
  input: { kind: 'choice', options: options.options },
});

/** A day of the calendar, as '2026-11-21'. */
export const day = (options: Named & { initial?: string }): Field<string> => ({
  ...named(options),
  schema: z.iso.date('escribe una fecha'),
  initial: options.initial ?? '',
  input: { kind: 'date' },
});

/** An address of the web, or none. */
export const webAddress = (options: Named): Field<string> => ({
  ...named(options),
  schema: textField({ max: 200 }).refine(
    (value) => value === '' || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)),
    'escribe una dirección completa, como https://ejemplo.es',
  ),
  initial: '',
  input: { kind: 'url' },
});

/** A colour as '#0a7c3b', or none. */
export const color = (options: Named): Field<string> => ({
  ...named(options),
  schema: z.string('elige un color').regex(/^(#[0-9a-fA-F]{6})?$/, 'escribe un color como #0a7c3b'),
  initial: '',
  input: { kind: 'color' },
});

/** The identifier of a row of another family, which must exist. */
export const reference = (options: Named & { family: string }): Field<string> => ({
  ...named(options),
  schema: z.uuid('elige una de la lista'),
  initial: '',
  input: { kind: 'reference', family: options.family },
});

/** The same, or none: empty text in forms, null on the wire and in the table. */
export const optionalReference = (options: Named & { family: string }): Field<string | null> => ({
  ...named(options),
  schema: z.uuid('elige una de la lista').nullable(),
  initial: null,
  input: { kind: 'reference', family: options.family },
});
