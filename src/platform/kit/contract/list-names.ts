import type { Field } from './fields.ts';

/** The filter that lists offer for a field: several values, yes or no, a piece of text, or a range. */
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

/** The filter that lists offer for this field. */
export const filterKind = ({ input }: Field): FilterKind => KINDS[input.kind] ?? 'text';

/** The two query names of a filter by range. */
export const rangeNames = (name: string) => ({ from: `${name}_desde`, to: `${name}_hasta` });

type FilterSources = {
  columns: readonly string[];
  filters?: readonly string[] | undefined;
  also?: Readonly<Record<string, Field>> | undefined;
};

/** The names of a list's filters: its columns, its extra fields and the data that are not fields. */
export const filterNames = ({ columns, filters = [], also = {} }: FilterSources): string[] => [
  ...new Set([...filters, ...columns, ...Object.keys(also)]),
];

/** The value of a filter that asks for rows where the field is empty. */
export const NONE = 'ninguno';

/** Tells whether a field of one value may be empty, so that its filter offers `NONE`. */
export const mayBeNone = ({ optional, input }: Field): boolean =>
  input.kind !== 'choices' && (optional === true || ('options' in input && '' in input.options));

/** Fields that can name a row of any family, the best one first. */
export const LABEL_FIELDS = ['nombreComercial', 'nombre', 'titulo', 'codigo', 'alt'];
