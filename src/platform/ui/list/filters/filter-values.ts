import type { ListState } from '../list-state.ts';
import type { Filter } from '../types.ts';

export type FilterFieldProps<Kind extends Filter['kind'] = Filter['kind']> = {
  filter: Extract<Filter, { kind: Kind }>;
  values: ListState['filters'];
  set(name: string, value: string): void;
};

/** The chosen values of a filter, from its text in the address. */
export const valuesOf = (text: string | undefined): string[] => (text ?? '').split(',').filter(Boolean);
