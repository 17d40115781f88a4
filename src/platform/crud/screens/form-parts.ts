import type { Field } from '#platform/kit/contract/fields.ts';
import { changedFields, type Texts } from '#platform/ui/forms/versions.ts';
import {
  cellProblems,
  cellTitle,
  fromText,
  isRequired,
  labelOf,
  ruleOf,
  toTexts,
} from './fields/field-texts.ts';
import type { CrudResource, CrudRow } from './resource-types.ts';
import { townProblem } from './towns/known-towns.ts';

type Fields = Readonly<Record<string, Field>>;

const each = <T>(fields: Fields, make: (field: Field) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field)]));

export const labelsOf = (fields: Fields) => each(fields, labelOf);

export const rulesOf = (fields: Fields) => each(fields, ruleOf);

/** Names of the fields that a form marks as required. */
export const requiredIn = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (isRequired(field) ? [name] : []));

/** Titles for the names in the server's errors: a field's title, or the place of a cell of short rows. */
export const titleIn =
  (fields: Fields) =>
  (campo: string): string | undefined => {
    const [name = '', row, column = ''] = campo.split('.');
    const field = fields[name];
    return field && row !== undefined ? cellTitle(field, Number(row), column) : field?.title;
  };

/** The texts of a form, its fields, and the row that they change: null when it is new. */
export type FormDraft = { fields: Fields; texts: Texts; before: CrudRow | null };

/**
 * Finds the errors within short rows, a municipality that is not chosen and, once every field is right alone, the errors between
 * fields. Each error is at the field to change. The server checks the fields that the form doesn't show.
 */
export function problemsOf(
  { check, initial, fields: all }: CrudResource,
  { fields, texts, before }: FormDraft,
): Record<string, string> {
  const changed: Partial<Texts> = before ? changedFields(toTexts(fields, before), texts) : texts;
  const problems: Record<string, string> = {};
  const town = 'municipio' in changed && 'codigoPostal' in fields ? townProblem(texts) : undefined;
  if (town) problems.municipio = town;
  const values: Record<string, unknown> = {};
  let right = true;
  for (const [name, text = ''] of Object.entries(changed)) {
    const field = fields[name];
    if (!field) continue;
    Object.assign(problems, cellProblems(name, field, text));
    const parsed = field.schema.safeParse(fromText(field, text));
    right &&= parsed.success;
    values[name] = parsed.data;
  }
  if (!right || !check) return problems;
  for (const { campo, motivo } of check({ ...(before ?? initial), ...values }, before))
    if (campo in fields) problems[campo] ??= `${all[campo]?.title ?? campo}: ${motivo}`;
  return problems;
}
