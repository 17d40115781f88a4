import type { Field } from '#platform/kit/contract/fields.ts';
import type { CrudResource } from './resource-types.ts';

/** Fields of one line, which fit in a cell. */
const KINDS: readonly Field['input']['kind'][] = ['text', 'number', 'money', 'percent', 'date', 'choice'];

/** Columns of a list whose cells can be edited in place; `left` are columns that people change in another way. */
export const editableColumns = (
  { fields }: Pick<CrudResource, 'fields'>,
  left: readonly string[],
): string[] =>
  Object.entries(fields)
    .filter(([name, { input, system }]) => !system && KINDS.includes(input.kind) && !left.includes(name))
    .map(([name]) => name);
