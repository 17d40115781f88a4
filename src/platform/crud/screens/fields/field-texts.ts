import type { Field } from '#platform/kit/contract/fields.ts';
import { clockInMadrid, instantInMadrid } from '#platform/kit/dates/dates.ts';
import type { Texts } from '#platform/ui/forms/versions.ts';

type Fields = Readonly<Record<string, Field>>;

/** 12.5 → '12,5'; removes the zeros of a column with fixed decimals. */
const withComma = (value: string): string =>
  (value.includes('.') ? value.replace(/\.?0+$/, '') : value).replace('.', ',');

/** The text of a field's value in a form. */
export function toText({ input }: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (input.kind === 'money' || input.kind === 'percent') return withComma(String(value));
  if (input.kind === 'choices' || input.kind === 'references') return JSON.stringify(value);
  if (input.kind === 'rows') return JSON.stringify(cellsOf(value).map((row) => toTexts(input.columns, row)));
  if (input.kind === 'moment') return clockInMadrid(String(value));
  return String(value);
}

/** The API value of the text in a form. It is not validated here: the field's schema does it. */
export function fromText({ input, optional }: Field, text: string): unknown {
  if (optional && text.trim() === '') return null;
  if (input.kind === 'flag') return text === 'true';
  if (input.kind === 'choices' || input.kind === 'references') return listOf(text);
  if (input.kind === 'rows') return rowsOfText(text).map((row) => fromTexts(input.columns, row));
  if (input.kind === 'moment') return text === '' ? '' : instantInMadrid(text);
  if (input.kind === 'number') return wholeOf(text.trim());
  if (input.kind === 'reference') return text === '' ? null : text;
  return text;
}

/** Lists are JSON in a form, so that every field of it is a text. */
export function listOf(text: string): string[] {
  const list: unknown = text === '' ? [] : JSON.parse(text);
  return Array.isArray(list) ? list.map(String) : [];
}

/** Short rows are JSON too, with every cell as text. */
export const rowsOfText = (text: string): Texts[] => (text === '' ? [] : JSON.parse(text));

const cellsOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value : []);

/** '1.200' → 1200; NaN for an empty text or one that is no number. */
function wholeOf(text: string): number {
  const bare = /^\d{1,3}(\.\d{3})+$/.test(text) ? text.replaceAll('.', '') : text.replace(',', '.');
  return bare === '' ? Number.NaN : Number(bare);
}

/** A text for each field. */
export const toTexts = (fields: Fields, row: Readonly<Record<string, unknown>>): Texts =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toText(field, row[name])]));

/** Values of the fields that the texts include. */
export const fromTexts = (fields: Fields, texts: Readonly<Partial<Texts>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const text = texts[name];
      return text === undefined ? [] : [[name, fromText(field, text)]];
    }),
  );

/** Validation of a field's text: the message with the field's name, or null when it is valid. */
export const ruleOf = (field: Field) => (text: string) => {
  const result = field.schema.safeParse(fromText(field, text));
  // Problems within short rows appear at their cells.
  const issue = result.error?.issues.find(({ path }) => path.length < 2);
  return issue ? `${field.title}: ${issue.message}` : null;
};

/** The text as it would be stored: '12,5' → '12.5'; unchanged when it is not valid. */
export function written(field: Field, text: string): unknown {
  const value = fromText(field, text);
  const kept = field.schema.safeParse(value);
  return kept.success ? kept.data : value;
}

/** Name of a cell of short rows in errors: 'Bonos, fila 2, Precio'. */
export function cellTitle({ title, input }: Field, row: number, column: string): string {
  // In a week, the message already names the day.
  if (input.kind === 'rows' && input.as === 'week') return title;
  const cell = input.kind === 'rows' ? input.columns[column]?.title : undefined;
  return `${title}, fila ${row + 1}${cell ? `, ${cell}` : ''}`;
}

/** Problems of the cells of short rows, by place: { 'bonos.1.precio': 'Bonos, fila 2, Precio: …' }. */
export function cellProblems(name: string, field: Field, text: string): Record<string, string> {
  const problems: Record<string, string> = {};
  if (field.input.kind !== 'rows') return problems;
  for (const { path, message } of field.schema.safeParse(fromText(field, text)).error?.issues ?? []) {
    const [row, column] = path;
    if (typeof row !== 'number' || typeof column !== 'string') continue;
    problems[`${name}.${row}.${column}`] ??= `${cellTitle(field, row, column)}: ${message}`;
  }
  return problems;
}

const UNITS: Partial<Record<Field['input']['kind'], string>> = { money: '€', percent: '%' };

/** Label of a field: its title, with its unit. */
export function labelOf({ title, input }: Field): string {
  const unit = input.kind === 'number' ? input.unit : UNITS[input.kind];
  return unit ? `${title} (${unit})` : title;
}

/** Whether a form may leave the field empty. */
export const isOptional = (field: Field): boolean =>
  field.input.kind !== 'flag' && ruleOf(field)('') === null;

/** Whether a person must fill the field in, because its initial value is not valid: an empty name, for example. */
export const isRequired = ({ schema, initial }: Field): boolean => !schema.safeParse(initial).success;
