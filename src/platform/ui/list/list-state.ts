import { useCallback, useMemo } from 'react';
import { PAGE_SIZES } from '#platform/browser/constants.ts';
import { useChangingSearch } from '#platform/browser/search-params.ts';
import { rangeNames } from '#platform/kit/contract/list-names.ts';
import type { Filter, ListParams } from './types.ts';

/** The state of a list, as its address has it and its call takes it; an empty text means the default. */
export type ListState = {
  texto: string;
  limite: number;
  /** Name of a column, ascending; a hyphen before it means descending. Empty means the list's own order. */
  orden: string;
  /** Cursor of the page, from the answer before; neither for the first page. */
  despues: string;
  antes: string;
  /** Names of the columns in order, with commas; empty for the person's own choice. */
  columnas: string;
  /** Identifier of the open saved view; `NO_VIEW` for none, even if a default view exists. */
  vista: string;
  /** Values by the filter's name; an empty one does not narrow. */
  filters: Record<string, string>;
};

export type ListChange = Partial<Omit<ListState, 'filters'>> & { filters?: Record<string, string> };

export const NO_VIEW = 'ninguna';

const [DEFAULT_SIZE = 20] = PAGE_SIZES;

/** Gives the names of a list's filters in the address. */
export const filterParams = (filters: readonly Filter[]): string[] =>
  filters.flatMap(({ kind, name }) => {
    const { from, to } = rangeNames(name);
    return kind === 'number' || kind === 'day' ? [from, to] : [name];
  });

/** Reads a list's state; an invalid value counts as absent. */
export function readListState(search: URLSearchParams, filterNames: readonly string[]): ListState {
  const limite = Number(search.get('limite'));
  const text = (name: string) => search.get(name) ?? '';
  return {
    texto: text('texto'),
    limite: PAGE_SIZES.includes(limite) ? limite : DEFAULT_SIZE,
    orden: text('orden'),
    despues: text('despues'),
    antes: text('despues') === '' ? text('antes') : '',
    columnas: text('columnas'),
    vista: text('vista'),
    filters: Object.fromEntries(filterNames.map((name) => [name, text(name)])),
  };
}

/** Changes that keep the page of the list. */
const HARMLESS = new Set(['columnas', 'vista', 'despues', 'antes']);

/** Gives the address after a change. A change that filters or orders anew leads to the first page. */
export function writeListState(search: URLSearchParams, change: ListChange): URLSearchParams {
  const next = new URLSearchParams(search);
  const { filters = {}, ...own } = change;
  const named = Object.entries({ ...own, ...filters });
  if (own.despues !== undefined || own.antes !== undefined || named.some(([name]) => !HARMLESS.has(name))) {
    next.delete('despues');
    next.delete('antes');
  }
  for (const [name, value] of named) {
    if (value === '' || (name === 'limite' && value === DEFAULT_SIZE)) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** Gives the parameters of the list's call. */
export function paramsOf({ filters, texto, limite, orden, despues, antes }: ListState): ListParams {
  const asked = { texto, limite, orden, despues, antes, ...filters };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''));
}

/** Parameters of a list's call while its address says nothing. */
export const firstPage: ListParams = { limite: DEFAULT_SIZE };

/** Gives the query key of a list with these parameters; code that changes a row invalidates all that begin with `name`. */
export const listKey = (name: string, params: ListParams) => [name, 'list', params];

/** Gives only the parameters that filter: the same rows in any order and page. */
export function narrowingOf({ texto, filters }: ListState): ListParams {
  return Object.fromEntries(Object.entries({ texto, ...filters }).filter(([, value]) => value !== ''));
}

/**
 * Keeps a list's state in the address: Back undoes, and a link shows the same. Typing adds no entries to the history.
 */
export function useListState(filterNames: readonly string[]) {
  const [search, changeSearch] = useChangingSearch();
  const names = filterNames.join(' ');
  const state = useMemo(() => readListState(search, names.split(' ').filter(Boolean)), [search, names]);
  const change = useCallback(
    (wanted: ListChange, replace = false) => {
      const turned = wanted.despues !== undefined || wanted.antes !== undefined;
      // Another page begins at its top; any other change keeps the scroll.
      changeSearch((before) => writeListState(before, wanted), { replace, preventScrollReset: !turned });
    },
    [changeSearch],
  );
  return { state, change };
}

export type ChangeList = ReturnType<typeof useListState>['change'];

/** Says whether any filter narrows the list. */
export const isNarrowed = (state: ListState): boolean => Object.keys(narrowingOf(state)).length > 0;

/** Gives the change that removes all filters. */
export const widened = ({ filters }: ListState): ListChange => ({
  texto: '',
  filters: Object.fromEntries(Object.keys(filters).map((name) => [name, ''])),
});
