import type { Field } from './fields.ts';

/** How lists are narrowed by a field: one of several values, yes or no, a piece of text, or from one value to another. */
export type FilterKind = 'several' | 'flag' | 'text' | 'number' | 'decimal' | 'day' | 'moment' | 'none';

const KINDS: Readonly<Record<string, FilterKind>> = {
  choice: 'several',
  choices: 'several',
  reference: 'several',
  references: 'several',
  flag: 'flag',
  number: 'number',
  money: 'decimal',
  percent: 'decimal',
  date: 'day',
  moment: 'moment',
  rows: 'none',
};

/** How lists are narrowed by this field. */
export const filterKind = ({ input }: Field): FilterKind => KINDS[input.kind] ?? 'text';

/** The ends of a filter that goes from one value to another. */
export const rangeNames = (name: string) => ({ from: `${name}_desde`, to: `${name}_hasta` });

/** Fields that a list may be narrowed by: those it shows, and others that it names. */
export const filterNames = (list: { columns: readonly string[]; filters?: readonly string[] }): string[] => [
  ...new Set([...(list.filters ?? []), ...list.columns]),
];

/** Fields that rows of any family are known by, the most telling first. */
export const LABEL_FIELDS = ['nombreComercial', 'nombre', 'titulo', 'codigo', 'alt'];
