import { z } from 'zod';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { daySchema, instantSchema } from '../dates/day-schema.ts';
import { orFigures, orNumber } from '../text/number-or-text.ts';
import { textField } from '../text/text-field.ts';

/** Kinds of one-line text for which browsers have a keyboard or a completion. */
export type TextKind = 'email' | 'tel' | 'digits' | 'code' | 'iban';

/** The control that a form shows for a field; `schema` says which values it takes. */
export type FieldInput =
  | { kind: 'text'; as?: TextKind; max?: number }
  | { kind: 'url' | 'color' }
  | { kind: 'paragraph'; rows: number }
  | { kind: 'number'; min: number; max: number; unit?: string }
  | { kind: 'money' | 'percent' }
  | { kind: 'flag' | 'date' | 'moment' }
  | { kind: 'choice' | 'choices'; options: Readonly<Record<string, string>> }
  /** `week` shows the opening hours of each day. */
  | { kind: 'rows'; columns: Readonly<Record<string, Field>>; as?: 'week' }
  | { kind: 'reference'; family: string; within?: string }
  | { kind: 'references'; family: string };

/** A field of a family: its title, its schema, its initial value and its control in forms. */
export type Field<T = unknown> = {
  title: string;
  schema: z.ZodType<T>;
  /** Schema for imported files when it must be narrower than `schema`. */
  imported?: z.ZodType<T>;
  initial: T;
  input: FieldInput;
  hint?: string;
  /** The field may be empty: null in the API and in the table. */
  optional?: true;
  /** Only the program writes it: the API gives it and does not accept it. */
  system?: true;
};

/** The family that a reference field points to; undefined for other fields. */
export const pointsTo = ({ input }: Field): string | undefined =>
  input.kind === 'reference' || input.kind === 'references' ? input.family : undefined;

/** Makes a field optional: it may be null. */
export const optional = <T>(field: Field<T>): Field<T | null> => ({
  ...field,
  schema: field.schema.nullable(),
  initial: null,
  optional: true,
});

/** Leaves a field empty in the examples of the API's description: its value needs other fields, which the examples do not have. */
export const emptyInExamples = <T>(field: Field<T | null>): Field<T | null> => ({
  ...field,
  schema: field.schema.meta({ examples: [null] }),
});

/** Makes a field that only the program writes. */
export const system = <T>(field: Field<T>): Field<T> => ({ ...field, system: true });

export type FieldLabel = { title: string; hint?: string };

/** The title and the hint of a field; `hint` is left out when there is none. */
export const named = ({ title, hint }: FieldLabel) => ({ title, ...(hint !== undefined && { hint }) });

/** A field for one line of text, which may not be empty. */
export const text = (options: FieldLabel & { max: number }): Field<string> => ({
  ...named(options),
  schema: textField({ min: 1, max: options.max }).refine(
    (value) => !/[\r\n]/.test(value),
    'escríbelo en una línea',
  ),
  initial: '',
  input: { kind: 'text', max: options.max },
});

/** A field for text of several lines, which may be empty. */
export const paragraph = (options: FieldLabel & { max: number; rows?: number }): Field<string> => ({
  ...named(options),
  schema: textField({ max: options.max }),
  initial: '',
  input: { kind: 'paragraph', rows: options.rows ?? 4 },
});

/** A field for a short code: capitals, figures and the signs . + _ -. Small letters become capitals. */
export const code = (options: FieldLabel & { max: number }): Field<string> => ({
  ...named(options),
  schema: textField({ min: 1, max: options.max })
    .transform((value) => value.toUpperCase())
    .refine((value) => /^[A-Z0-9ÑÁÉÍÓÚÜ.+_-]+$/.test(value), 'solo letras, cifras, puntos y guiones'),
  initial: '',
  input: { kind: 'text' },
});

/** A field for words joined by hyphens, as they appear in web addresses. */
export const slug = (options: FieldLabel & { max: number }): Field<string> => ({
  ...named(options),
  schema: textField({ min: 1, max: options.max }).refine(
    (value) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value),
    'escribe minúsculas y cifras unidas por guiones, como coches-nuevos',
  ),
  initial: '',
  input: { kind: 'text' },
});

/** A field for a whole number between two bounds. */
export const whole = (
  options: FieldLabel & { min: number; max: number; initial?: number; unit?: string },
): Field<number> => {
  const { min, max, initial = 0, unit } = options;
  return {
    ...named(options),
    schema: orFigures(
      z
        .int('escribe un número entero')
        .min(min, `escribe ${min} como poco`)
        .max(max, `escribe ${max} como mucho`),
    ),
    initial,
    input: { kind: 'number', min, max, ...(unit !== undefined && { unit }) },
  };
};

/**
 * A field for euros as decimal text ('12.5'), never negative unless it is `signed`, with up to four decimals unless `decimals` says
 * two. The family decides whether VAT is included.
 */
export const money = (options: FieldLabel & { decimals?: 2 | 4; signed?: true }): Field<string> => ({
  ...named(options),
  schema: decimal(10, options.decimals ?? 4, options.signed),
  initial: '0',
  input: { kind: 'money' },
});

/** A field for a percentage from 0 to 100, as decimal text with up to two decimals. */
export const percent = (options: FieldLabel & { initial?: string }): Field<string> => ({
  ...named(options),
  schema: decimal(3, 2).refine((value) => Number(value) <= 100, 'escribe 100 como mucho'),
  initial: options.initial ?? '0',
  input: { kind: 'percent' },
});

/** A decimal from Spanish or program notation, or a number: '1.234,50', '1234.50' and 1234.5 are the same amount. */
const decimal = (whole: number, decimals: number, signed = false) =>
  orNumber(
    z
      .string('escribe una cantidad')
      .max(30, 'es demasiado larga')
      .transform((value) => {
        const bare = value.replaceAll(/[\s\u202f€%]/g, '').replace('−', '-');
        return bare.includes(',') ? bare.replaceAll('.', '').replace(',', '.') : bare;
      })
      .refine(
        (value) => (signed ? /^-?\d+(\.\d+)?$/ : /^\d+(\.\d+)?$/).test(value),
        'escribe una cantidad, como 1.234,50',
      )
      .refine(
        (value) => new RegExp(`^-?\\d{1,${whole}}(\\.\\d{1,${decimals}})?$`).test(value),
        `escribe como mucho ${whole} cifras y ${decimals} decimales`,
      ),
  );

/** A yes-or-no field. */
export const flag = (options: FieldLabel & { initial: boolean }): Field<boolean> => ({
  ...named(options),
  schema: z.boolean('di sí o no'),
  initial: options.initial,
  input: { kind: 'flag' },
});

/** A field for one value of a list; `options` maps each value to its words. */
export const choice = <const Value extends string>(
  options: FieldLabel & { options: Readonly<Record<Value, string>>; initial: NoInfer<Value> },
): Field<Value> => ({
  ...named(options),
  schema: orNumber(z.enum(keysOf(options.options), 'elige una de las opciones')),
  initial: options.initial,
  input: { kind: 'choice', options: options.options },
});

/** A field for any number of values of a list, without repetition and in the order of `options`. */
export const choices = <const Value extends string>(
  options: FieldLabel & { options: Readonly<Record<Value, string>> },
): Field<Value[]> => {
  const values = keysOf(options.options);
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

/**
 * A field for an instant, kept as ISO in UTC ('2026-11-21T09:30:00.000Z') whatever offset it arrives with.
 */
export const moment = (options: FieldLabel): Field<string> => ({
  ...named(options),
  schema: instantSchema(),
  initial: '',
  input: { kind: 'moment' },
});

/** A field for a list of short rows, each with the fields of `columns`. */
export const rows = <F extends Record<string, Field>>(
  options: FieldLabel & { columns: F; max: number },
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

/** A field for a calendar day, as '2026-11-21'. */
export const day = (options: FieldLabel & { initial?: string }): Field<string> => ({
  ...named(options),
  schema: daySchema('escribe una fecha'),
  initial: options.initial ?? '',
  input: { kind: 'date' },
});

/** A field for a web address, which may be empty. */
export const webAddress = (options: FieldLabel): Field<string> => ({
  ...named(options),
  schema: textField({ max: 200 }).refine(
    (value) => value === '' || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)),
    'escribe una dirección completa, como https://ejemplo.es',
  ),
  initial: '',
  input: { kind: 'url' },
});

/** A field for a colour, as '#0a7c3b', which may be empty. */
export const color = (options: FieldLabel): Field<string> => ({
  ...named(options),
  schema: z.string('elige un color').regex(/^(#[0-9a-fA-F]{6})?$/, 'escribe un color como #0a7c3b'),
  initial: '',
  input: { kind: 'color' },
});

/**
 * A field for the identifier of a row of another family, which must exist. `within` names a field that both
 * families have:
 * when this row has a value in it, the other row must have the same. Forms offer only those rows and the
 * server refuses others.
 */
export const reference = (options: FieldLabel & { family: string; within?: string }): Field<string> => ({
  ...named(options),
  schema: z.uuid('elige una de la lista'),
  initial: '',
  input: {
    kind: 'reference',
    family: options.family,
    ...(options.within !== undefined && { within: options.within }),
  },
});

/**
 * A field for the identifiers of several rows of another family, which must exist. They keep the order in
 * which they were chosen.
 */
export const references = (options: FieldLabel & { family: string; max: number }): Field<string[]> => ({
  ...named(options),
  schema: z
    .array(z.uuid('elige entre los de la lista'))
    .max(options.max, `elige ${options.max} como mucho`)
    .transform((ids) => [...new Set(ids)]),
  initial: [],
  input: { kind: 'references', family: options.family },
});
