import { useCallback, useMemo } from 'react';
import { rangeNames } from '#kit/list-names.ts';
import { PAGE_SIZES } from '../../constants.ts';
import { useChangingSearch } from '../../search-params.ts';
import type { Filter, ListParams } from './types.ts';

/** What a list shows, as its address says it and as its call takes it; empty text is what is usual. */
export type ListState = {
  texto: string;
  limite: number;
  /** A column, upwards; with a hyphen before, downwards. Empty is the order of the list's own. */
  orden: string;
  /** Where the page begins or ends, as the answer before it said; neither for the first page. */
  despues: string;
  antes: string;
  /** Columns in their order, between commas; empty for those of who looks. */
  columnas: string;
  /** Identifier of the saved view that was opened; `NO_VIEW` for none, though one opens by itself. */
  vista: string;
  /** By the filter's name; an empty one does not narrow. */
  filters: Record<string, string>;
};

export type ListChange = Partial<Omit<ListState, 'filters'>> & { filters?: Record<string, string> };

export const NO_VIEW = 'ninguna';

const [DEFAULT_SIZE = 20] = PAGE_SIZES;

/** Names in the address of a list's filters. */
export const filterParams = (filters: readonly Filter[]): string[] =>
  filters.flatMap(({ kind, name }) => {
    const { from, to } = rangeNames(name);
    return kind === 'number' || kind === 'day' ? [from, to] : [name];
  });

/** Reads a list's state; what nobody would have written counts as absent. */
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

/** Changes that leave the rows of a page as they are. */
const HARMLESS = new Set(['columnas', 'vista', 'despues', 'antes']);

/** The address after a change. Whatever narrows or orders the list anew leads to its first page. */
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

/** What the list's call is asked. */
export function paramsOf({ filters, texto, limite, orden, despues, antes }: ListState): ListParams {
  const asked = { texto, limite, orden, despues, antes, ...filters };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''));
}

/** Only what narrows: which rows they are, in whatever order and page. */
export function narrowingOf({ texto, filters }: ListState): ListParams {
  return Object.fromEntries(Object.entries({ texto, ...filters }).filter(([, value]) => value !== ''));
}

/** A list's state in the address: Back undoes, and a link shows the same. Typing leaves no trail of its own. */
export function useListState(filterNames: readonly string[]) {
  const [search, changeSearch] = useChangingSearch();
  const names = filterNames.join(' ');
  const state = useMemo(() => readListState(search, names.split(' ').filter(Boolean)), [search, names]);
  const change = useCallback(
    (wanted: ListChange, replace = false) => {
      const turned = wanted.despues !== undefined || wanted.antes !== undefined;
      // Another page begins at its top; the rest changes under one's eyes.
      changeSearch((before) => writeListState(before, wanted), { replace, preventScrollReset: !turned });
    },
    [changeSearch],
  );
  return { state, change };
}

export type ChangeList = ReturnType<typeof useListState>['change'];

/** Whether anything narrows the list. */
export const isNarrowed = (state: ListState): boolean => Object.keys(narrowingOf(state)).length > 0;

/** The change that narrows the list by nothing. */
export const widened = ({ filters }: ListState): ListChange => ({
  texto: '',
  filters: Object.fromEntries(Object.keys(filters).map((name) => [name, ''])),
});
