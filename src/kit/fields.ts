import { z } from 'zod';
import { daySchema, instantSchema } from './day-schema.ts';
import { textField } from './text-field.ts';

/** A line of text of a kind that keyboards and browsers know. */
export type TextKind = 'email' | 'tel' | 'digits' | 'code';

/** How a field is written in a form; what it holds is said by its schema. */
export type FieldInput =
  | { kind: 'text'; as?: TextKind; max?: number }
  | { kind: 'url' | 'color' }
  | { kind: 'paragraph'; rows: number }
  | { kind: 'number'; min: number; max: number; unit?: string }
  | { kind: 'money' | 'percent' }
  | { kind: 'flag' | 'date' | 'moment' }
  | { kind: 'choice' | 'choices'; options: Readonly<Record<string, string>> }
  /** `week`: hours of each day, written as such. */
  | { kind: 'rows'; columns: Readonly<Record<string, Field>>; as?: 'week' }
  | { kind: 'reference'; family: string; within?: string }
  | { kind: 'references'; family: string };

/** A field of a family: what it is called, what it may hold, how a form begins, and how it is written. */
export type Field<T = unknown> = {
  title: string;
  schema: z.ZodType<T>;
  /** Judges what a file brings, where people err more and less is meant: narrower than `schema`. */
  imported?: z.ZodType<T>;
  initial: T;
  input: FieldInput;
  hint?: string;
  /** May be left empty: null on the wire and in the table. */
  optional?: true;
  /** The program writes it: calls read it and never send it. */
  system?: true;
};

/** The family whose rows, one or several, a field points to; undefined where it points to none. */
export const pointsTo = ({ input }: Field): string | undefined =>
  input.kind === 'reference' || input.kind === 'references' ? input.family : undefined;

/** The same field, which may be left empty. */
export const optional = <T>(field: Field<T>): Field<T | null> => ({
  ...field,
  schema: field.schema.nullable(),
  initial: null,
  optional: true,
});

/** The same field, which only the program writes. */
export const system = <T>(field: Field<T>): Field<T> => ({ ...field, system: true });

export type Named = { title: string; hint?: string };

export const named = ({ title, hint }: Named) => ({ title, ...(hint !== undefined && { hint }) });

/** A line of text, which must say something. */
export const text = (options: Named & { max: number }): Field<string> => ({
  ...named(options),
  schema: textField({ min: 1, max: options.max }).refine(
    (value) => !/[\r\n]/.test(value),
    'escríbelo en una línea',
  ),
  initial: '',
  input: { kind: 'text', max: options.max },
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

/**
 * Euros as decimal text ('12.5'), never negative, with up to four decimals or as many as are said. Whether VAT is in
 * them is for the family to say.
 */
export const money = (options: Named & { decimals?: 2 | 4 }): Field<string> => ({
  ...named(options),
  schema: decimal(10, options.decimals ?? 4),
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

/** Any of a few values, each with its words; in the order in which they are declared, without repeating. */
export const choices = <const Value extends string>(
  options: Named & { options: Readonly<Record<Value, string>> },
): Field<Value[]> => {
  const values = Object.keys(options.options) as [Value, ...Value[]];
  return {
    ...named(options),
    schema: z
      .array(z.enum(values, 'elige entre las opciones'))
      .max(values.length, 'sobra alguna')
      .transform((chosen) => values.filter((value) => chosen.includes(value))),
    initial: [],
    input: { kind: 'choices', options: options.options },
  };
};

/** A moment as an ISO instant in UTC ('2026-11-21T09:30:00.000Z'), whatever the zone it was written in. */
export const moment = (options: Named): Field<string> => ({
  ...named(options),
  schema: instantSchema(),
  initial: '',
  input: { kind: 'moment' },
});

/** Short rows of their own fields, such as the packs of a tariff. */
export const rows = <F extends Record<string, Field>>(
  options: Named & { columns: F; max: number },
): Field<{ [Name in keyof F]: F[Name] extends Field<infer T> ? T : never }[]> => ({
  ...named(options),
  schema: z
    .array(
      z.strictObject(
        Object.fromEntries(Object.entries(options.columns).map(([name, { schema }]) => [name, schema])),
      ),
    )
    .max(options.max, `escribe ${options.max} como mucho`) as never,
  initial: [],
  input: { kind: 'rows', columns: options.columns },
});

/** A day of the calendar, as '2026-11-21'. */
export const day = (options: Named & { initial?: string }): Field<string> => ({
  ...named(options),
  schema: daySchema('escribe una fecha'),
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

/**
 * The identifier of a row of another family, which must exist. `within` is the field, of the same name in both families,
 * whose value the row must share where this one has any: forms offer no others, and the server takes none.
 */
export const reference = (options: Named & { family: string; within?: string }): Field<string> => ({
  ...named(options),
  schema: z.uuid('elige una de la lista'),
  initial: '',
  input: {
    kind: 'reference',
    family: options.family,
    ...(options.within !== undefined && { within: options.within }),
  },
});

/** The identifiers of several rows of another family, which must exist; in the order in which they were chosen. */
export const references = (options: Named & { family: string; max: number }): Field<string[]> => ({
  ...named(options),
  schema: z
    .array(z.uuid('elige entre los de la lista'))
    .max(options.max, `elige ${options.max} como mucho`)
    .transform((ids) => [...new Set(ids)]),
  initial: [],
  input: { kind: 'references', family: options.family },
});
