import { z } from 'zod';
import { type Field, type FieldLabel, named } from '../contract/fields.ts';
import { textField } from '../text/text-field.ts';
import { readIban } from './iban.ts';
import { paises } from './paises.ts';
import { emailField, fiscalNumberField, nifField, phoneField } from './person-fields.ts';
import { provincias } from './provincias.ts';

/** A field for an e-mail address, which is kept as it was written. */
export const email = (options: FieldLabel): Field<string> => ({
  ...named(options),
  schema: emailField(),
  initial: '',
  input: { kind: 'text', as: 'email' },
});

/** A field for a telephone, which may be written in several ways and is kept in E.164. */
export const phone = (options: FieldLabel): Field<string> => ({
  ...named(options),
  schema: phoneField(),
  initial: '',
  input: { kind: 'text', as: 'tel' },
});

/** A field for a Spanish tax number, which is kept in its plain form; see `readNif`. */
export const nif = (options: FieldLabel): Field<string> => ({
  ...named(options),
  schema: nifField(),
  initial: '',
  input: { kind: 'text', as: 'code' },
});

/**
 * A field for a Spanish or foreign tax number; see `fiscalNumberField`. Imported files may bring only Spanish
 * ones.
 */
export const fiscalNumber = (options: FieldLabel): Field<string> => ({
  ...named(options),
  schema: fiscalNumberField(),
  imported: nifField(),
  initial: '',
  input: { kind: 'text', as: 'code' },
});

/** A field for a country: its ISO 3166-1 code of two letters, Spain at first. */
export const country = (options: FieldLabel): Field<string> => ({
  ...named(options),
  schema: z
    .string('elige un país')
    .refine((code) => code in paises, 'elige un país')
    .meta({ examples: ['ES'] }),
  initial: 'ES',
  input: { kind: 'choice', options: paises },
});

/** A field for a bank account, which is kept in its plain form; see `readIban`. */
export const iban = (options: FieldLabel): Field<string> => ({
  ...named(options),
  schema: textField({ min: 1, max: 50 }).transform((text, context) => {
    const read = readIban(text);
    if ('iban' in read) return read.iban;
    context.addIssue(read.motivo);
    return z.NEVER;
  }),
  initial: '',
  input: { kind: 'text', as: 'iban' },
});

/** A field for a Spanish postcode: five figures, and the first two are the province's code. */
export const postcode = (options: FieldLabel): Field<string> => ({
  ...named(options),
  schema: textField({ min: 1, max: 10 })
    .refine((text) => /^\d{5}$/.test(text), 'escribe las cinco cifras, como 28013')
    .refine((text) => Number(text.slice(0, 2)) >= 1 && Number(text.slice(0, 2)) <= 52, {
      error: 'no hay ninguna provincia que empiece así',
      when: ({ value }) => typeof value === 'string' && /^\d{5}$/.test(value),
    }),
  initial: '',
  input: { kind: 'text', as: 'digits' },
});

/** A field for one of the 52 provinces: its code of two figures. */
export const province = (options: FieldLabel): Field<string> => ({
  ...named(options),
  schema: z
    .string('elige una provincia')
    .refine((codigo) => provincias.some((one) => one.codigo === codigo), 'elige una provincia'),
  initial: '',
  input: {
    kind: 'choice',
    options: Object.fromEntries(provincias.map(({ codigo, provincia }) => [codigo, provincia])),
  },
});

/** The code of the province of a Spanish postcode: its first two figures; undefined for a text that is none. */
export const provinceOfPostcode = (postcode: string): string | undefined =>
  /^\d{5}$/.test(postcode) ? provincias.find(({ codigo }) => postcode.startsWith(codigo))?.codigo : undefined;

/** Refuses a postcode that belongs to another province: its first two figures must be the province's code. */
export function postcodeProblem({
  codigoPostal,
  codProvincia,
}: {
  codigoPostal: string | null;
  codProvincia: string | null;
}): { campo: string; motivo: string }[] {
  if (!codigoPostal || !codProvincia || codigoPostal.startsWith(codProvincia)) return [];
  const of = provincias.find(({ codigo }) => codigoPostal.startsWith(codigo));
  return [{ campo: 'codigoPostal', motivo: `es de ${of?.provincia ?? 'otra provincia'}: repásalo` }];
}
