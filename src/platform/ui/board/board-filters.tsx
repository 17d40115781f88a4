import { Button, Group, NativeSelect } from '@mantine/core';
import { useChangingSearch, withParams } from '#platform/browser/search-params.ts';
import { SearchField } from '../list/filters/search-field.tsx';

export type BoardFilter = {
  /** Name of the filter in the call. */
  name: string;
  label: string;
  /** Text of the option that does not filter. */
  all: string;
  options: readonly { value: string; label: string }[];
};

/** Filters of the board, kept in the address; `stage` is the one that small screens show. */
export function useBoardAddress(filters: readonly BoardFilter[]) {
  const [search, change] = useChangingSearch();
  const names = ['texto', ...filters.map(({ name }) => name)];
  const params = Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const set = (values: Record<string, string>) =>
    change((before) => withParams(before, values), { replace: true, preventScrollReset: true });
  return { params, stage: search.get('etapa') ?? '', set };
}

type BoardFiltersProps = {
  searchLabel: string;
  filters: readonly BoardFilter[];
  params: Record<string, string>;
  set(values: Record<string, string>): void;
};

export function BoardFilters({ searchLabel, filters, params, set }: BoardFiltersProps) {
  return (
    <Group component="search" gap="10px 12px" align="flex-end" mb={12}>
      <SearchField label={searchLabel} value={params.texto ?? ''} onSearch={(texto) => set({ texto })} />
      {filters.map(({ name, label, all, options }) => (
        <NativeSelect
          key={name}
          label={label}
          value={params[name] ?? ''}
          data={[{ value: '', label: all }, ...severalOf(params[name]), ...options]}
          onChange={(event) => set({ [name]: event.currentTarget.value })}
        />
      ))}
      {Object.keys(params).length > 0 && (
        <Button variant="subtle" onClick={() => set(noneOf(filters))}>
          Quitar filtros
        </Button>
      )}
    </Group>
  );
}

/** Another list leads here with several values in one filter. */
const severalOf = (value = '') => (value.includes(',') ? [{ value, label: 'Varios' }] : []);

/** Every filter empty. */
export const noneOf = (filters: readonly BoardFilter[]): Record<string, string> =>
  Object.fromEntries(['texto', ...filters.map(({ name }) => name)].map((name) => [name, '']));
