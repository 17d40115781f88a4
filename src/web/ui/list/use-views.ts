import { skipToken, useQuery } from '@tanstack/react-query';
import { useContext, useEffect } from 'react';
import {
  type ChangeList,
  type ListChange,
  type ListState,
  NO_VIEW,
  readListState,
  writeListState,
} from './list-state.ts';
import { SavedViews, type View } from './saved-views.ts';

const FRESH_MS = 60_000;

export type ListViews = {
  /** This person may have views. */
  enabled: boolean;
  name: string;
  views: readonly View[];
  /** The one that was opened. */
  current: View | undefined;
  /** The list is no longer as that one says. */
  isChanged: boolean;
  /** The state as views keep it. */
  consulta: string;
  /** It is not known yet whether one opens by itself. */
  opening: boolean;
  open(view: View | undefined): void;
};

type Asked = { name: string; state: ListState; change: ChangeList; columns: string };

/** The key of a list's views, for whoever changes them. */
export const viewsKey = (name: string) => ['views', name];

/** Saved views of a list, and which one it shows. One that was made the usual one opens when the address says nothing. */
export function useViews({ name, state, change, columns }: Asked): ListViews {
  const calls = useContext(SavedViews);
  const enabled = calls !== undefined;
  const names = Object.keys(state.filters);
  const { data, isPending } = useQuery({
    queryKey: viewsKey(name),
    queryFn: calls ? ({ signal }) => calls.leer(name, signal) : skipToken,
    staleTime: FRESH_MS,
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
    opening: enabled && untouched && (isPending || usual !== undefined),
  };
}

/** The address says nothing of the list. */
const isUntouched = ({ filters, limite: _size, ...own }: ListState): boolean =>
  [...Object.values(own), ...Object.values(filters)].every((value) => value === '');

/** What leads from any state to the view's; without one, to the list as it is by itself. */
function changeTo(view: View | undefined, names: readonly string[]): ListChange {
  const state = readListState(new URLSearchParams(view?.consulta), names);
  return { ...state, despues: '', antes: '', vista: view?._id ?? NO_VIEW };
}

/** A state as text, the same for the same state. */
export function sayState(state: ListState): string {
  const { despues: _after, antes: _before, vista: _view, ...kept } = state;
  const search = writeListState(new URLSearchParams(), kept);
  search.sort();
  return String(search);
}

/** What the view says, as this list would say it now; of columns it may say nothing. */
function said(view: View, names: readonly string[], columns: string): string {
  const state = readListState(new URLSearchParams(view.consulta), names);
  return sayState({ ...state, columnas: state.columnas || columns });
}
