import type { Field } from '#kit/fields.ts';
import { labelOf, ruleOf } from './field-texts.ts';

type Fields = Readonly<Record<string, Field>>;

const each = <T>(fields: Fields, make: (field: Field) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field)]));

export const labelsOf = (fields: Fields) => each(fields, labelOf);

export const rulesOf = (fields: Fields) => each(fields, ruleOf);
