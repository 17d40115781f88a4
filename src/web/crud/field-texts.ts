import type { Field } from '#kit/fields.ts';
import type { Texts } from '../forms/versions.ts';

type Fields = Readonly<Record<string, Field>>;

/** 12.5 → '12,5'; the noughts that a column of fixed decimals adds are left out. */
const withComma = (value: string): string =>
  (value.includes('.') ? value.replace(/\.?0+$/, '') : value).replace('.', ',');

/** What a form shows of a field's value to be written over. */
export function toText({ input }: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (input.kind === 'money' || input.kind === 'percent') return withComma(String(value));
  return String(value);
}

/** What goes over the wire of what was written; that it is right is for the field's schema to say. */
export function fromText({ input }: Field, text: string): unknown {
  if (input.kind === 'flag') return text === 'true';
  if (input.kind === 'number') return wholeOf(text.trim());
  if (input.kind === 'reference') return text === '' ? null : text;
  return text;
}

/** '1.200' → 1200. Nothing, or what is no number, is no number. */
function wholeOf(text: string): number {
  const bare = /^\d{1,3}(\.\d{3})+$/.test(text) ? text.replaceAll('.', '') : text.replace(',', '.');
  return bare === '' ? Number.NaN : Number(bare);
}

/** A text for each field. */
export const toTexts = (fields: Fields, row: Readonly<Record<string, unknown>>): Texts =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toText(field, row[name])]));

/** The values of those fields that are among the texts. */
export const fromTexts = (fields: Fields, texts: Readonly<Partial<Texts>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const text = texts[name];
      return text === undefined ? [] : [[name, fromText(field, text)]];
    }),
  );

/** What to write instead, in the schema's words, or null. The reason goes on from the field's name. */
export const ruleOf = (field: Field) => (text: string) => {
  const result = field.schema.safeParse(fromText(field, text));
  return result.success ? null : `${field.title}: ${result.error.issues[0]?.message ?? 'no vale'}`;
};

const UNITS: Partial<Record<Field['input']['kind'], string>> = { money: '€', percent: '%' };

/** What a form calls a field: with its unit, and whether it may be left empty. */
export function labelOf(field: Field): string {
  const { title, input } = field;
  const unit = input.kind === 'number' ? input.unit : UNITS[input.kind];
  if (unit) return `${title} (${unit})`;
  return isOptional(field) ? `${title} (opcional)` : title;
}

/** Whether a form may leave it with nothing. */
export const isOptional = (field: Field): boolean =>
  field.input.kind !== 'flag' && ruleOf(field)('') === null;
