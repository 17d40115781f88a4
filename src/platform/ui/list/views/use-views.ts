import { skipToken, useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useRef } from 'react';
import {
  type ChangeList,
  type ListChange,
  type ListState,
  NO_VIEW,
  readListState,
  writeListState,
} from '../list-state.ts';
import { SavedViews, type View } from './saved-views.ts';
import { VIEWS_FRESH_MS, viewsKey } from './views-key.ts';

export type ListViews = {
  /** True when this person may have views. */
  enabled: boolean;
  name: string;
  views: readonly View[];
  /** The open view. */
  current: View | undefined;
  /** True when the list's state differs from that view. */
  isChanged: boolean;
  /** The list's state as views store it. */
  consulta: string;
  /** True while it is unknown whether a view opens by itself. */
  opening: boolean;
  open(view: View | undefined): void;
};

type ViewsOptions = {
  name: string;
  state: ListState;
  change: ChangeList;
  columns: string;
  /** Filters that the list opens with when the address says nothing and no view opens by itself. */
  opensWith: Readonly<Record<string, string>> | undefined;
};

/** Gives the saved views of a list, and the one on screen. The default view opens when the address says nothing. */
export function useViews({ name, state, change, columns, opensWith }: ViewsOptions): ListViews {
  const calls = useContext(SavedViews);
  const enabled = calls !== undefined;
  const names = Object.keys(state.filters);
  const { data, isPending } = useQuery({
    queryKey: viewsKey(name),
    queryFn: calls ? ({ signal }) => calls.leer(name, signal) : skipToken,
    staleTime: VIEWS_FRESH_MS,
    meta: { background: true, ...(calls && { fallback: calls.fallbacks.leer }) },
  });
  const views = data?.filas ?? [];
  const untouched = isUntouched(state);
  const usual = untouched ? views.find(({ mia, predeterminada }) => mia && predeterminada) : undefined;
  const open = (view: View | undefined, replace = false) => change(changeTo(view, names), replace);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each view that is to open by itself.
  useEffect(() => {
    if (usual) open(usual, true);
  }, [usual?._id]);
  // A person may type before it is known whether a view opens.
  const bare = useRef(false);
  if (untouched) bare.current = true;
  else if (state.vista !== '') bare.current = false;
  const begins =
    opensWith !== undefined && bare.current && state.vista === '' && !usual && !(enabled && isPending);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the list is opened anew.
  useEffect(() => {
    if (begins && opensWith) change({ filters: opensWith, vista: NO_VIEW }, true);
  }, [begins]);
  const current = views.find(({ _id }) => _id === state.vista);
  const consulta = sayState({ ...state, columnas: columns });
  return {
    enabled,
    name,
    views,
    current,
    consulta,
    open,
    isChanged: current !== undefined && said(current, names, columns) !== consulta,
    opening: begins || (enabled && untouched && (isPending || usual !== undefined)),
  };
}

/** Says whether the address says nothing of the list. */
const isUntouched = ({ filters, limite: _size, ...own }: ListState): boolean =>
  [...Object.values(own), ...Object.values(filters)].every((value) => value === '');

/** Gives the change from any state to the view's; without a view, to the list's default. */
function changeTo(view: View | undefined, names: readonly string[]): ListChange {
  const state = readListState(new URLSearchParams(view?.consulta), names);
  return { ...state, despues: '', antes: '', vista: view?._id ?? NO_VIEW };
}

/** Writes a state as text; equal states give equal texts. */
export function sayState(state: ListState): string {
  const { despues: _after, antes: _before, vista: _view, ...kept } = state;
  const search = writeListState(new URLSearchParams(), kept);
  search.sort();
  return String(search);
}

/** Gives the view's state as this list would write it now; a view may leave the columns out. */
function said(view: View, names: readonly string[], columns: string): string {
  const state = readListState(new URLSearchParams(view.consulta), names);
  return sayState({ ...state, columnas: state.columnas || columns });
}
