import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { PAGE_SIZES } from '../../constants.ts';

/** What a list shows, as its address says it and as its call takes it. */
export type ListState = {
  texto: string;
  pagina: number;
  limite: number;
  /** A column, upwards; with a hyphen before, downwards. Empty is the order of the list's own. */
  orden: string;
  /** By the filter's name; an empty one does not narrow. */
  filters: Record<string, string>;
};

export type ListChange = Partial<Omit<ListState, 'filters'>> & { filters?: Record<string, string> };

const [DEFAULT_SIZE = 20] = PAGE_SIZES;

/** Reads a list's state; what nobody would have written counts as absent. */
export function readListState(search: URLSearchParams, filterNames: readonly string[]): ListState {
  const pagina = Number(search.get('pagina'));
  const limite = Number(search.get('limite'));
  return {
    texto: search.get('texto') ?? '',
    pagina: Number.isSafeInteger(pagina) && pagina > 0 ? pagina : 1,
    limite: PAGE_SIZES.includes(limite) ? limite : DEFAULT_SIZE,
    orden: search.get('orden') ?? '',
    filters: Object.fromEntries(filterNames.map((name) => [name, search.get(name) ?? ''])),
  };
}

/** The address after a change. Whatever narrows or orders the list anew leads to its first page. */
export function writeListState(search: URLSearchParams, change: ListChange): URLSearchParams {
  const next = new URLSearchParams(search);
  const { filters = {}, ...own } = change;
  for (const [name, value] of Object.entries({ ...own, ...filters })) {
    if (value === '' || (name === 'pagina' && value === 1) || (name === 'limite' && value === DEFAULT_SIZE))
      next.delete(name);
    else next.set(name, String(value));
  }
  if (change.pagina === undefined) next.delete('pagina');
  return next;
}

/** A list's state in the address: Back undoes, and a link shows the same. Typing leaves no trail of its own. */
export function useListState(filterNames: readonly string[]) {
  const [search, setSearch] = useSearchParams();
  const latest = useLatestSearch(search);
  const leaving = useLeaving();
  const names = filterNames.join(' ');
  const state = useMemo(() => readListState(search, names.split(' ').filter(Boolean)), [search, names]);
  const change = useCallback(
    (wanted: ListChange, replace = false) => {
      // What was typed last comes after a rest: it must not take back who is already on their way elsewhere.
      if (leaving.current) return;
      latest.current = writeListState(latest.current, wanted);
      // Another page begins at its top; the rest changes under one's eyes.
      setSearch(latest.current, { replace, preventScrollReset: wanted.pagina === undefined });
    },
    [setSearch, latest, leaving],
  );
  return { state, change };
}

/** The address as it is, or as it will be once the changes under way have arrived: two at once are both made. */
function useLatestSearch(search: URLSearchParams) {
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  return latest;
}

/** Whether another screen is being gone to. */
function useLeaving() {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const leaving = useRef(false);
  leaving.current = next !== undefined && next !== pathname;
  return leaving;
}

/** Whether anything narrows the list. */
export const isNarrowed = ({ texto, filters }: ListState): boolean =>
  texto !== '' || Object.values(filters).some((value) => value !== '');
