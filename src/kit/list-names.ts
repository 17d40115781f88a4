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

type Narrowed = {
  columns: readonly string[];
  filters?: readonly string[] | undefined;
  also?: Readonly<Record<string, Field>> | undefined;
};

/** What a list may be narrowed by: fields it shows, others that it names, and what rows have besides their fields. */
export const filterNames = ({ columns, filters = [], also = {} }: Narrowed): string[] => [
  ...new Set([...filters, ...columns, ...Object.keys(also)]),
];

/** In a filter by one of several values: rows that have none. */
export const NONE = 'ninguno';

/** Whether there may be nothing in this field where one of several values goes. */
export const mayBeNone = ({ optional, input }: Field): boolean =>
  input.kind !== 'choices' && (optional === true || ('options' in input && '' in input.options));

/** Fields that rows of any family are known by, the most telling first. */
export const LABEL_FIELDS = ['nombreComercial', 'nombre', 'titulo', 'codigo', 'alt'];
