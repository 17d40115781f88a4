import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigation, useSearchParams } from 'react-router';

export type ChangeSearch = (
  make: (before: URLSearchParams) => URLSearchParams,
  options?: NavigateOptions,
) => void;

/**
 * Gives the query of the address and the function that changes it. Two changes at once both apply: `before` is the
 * address after the changes under way. While another screen is opening it changes nothing.
 */
export function useChangingSearch(): [search: URLSearchParams, change: ChangeSearch] {
  const [search, setSearch] = useSearchParams();
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  const leaving = useLeaving();
  const change = useCallback<ChangeSearch>(
    (make, options) => {
      if (leaving.current) return;
      latest.current = make(latest.current);
      setSearch(latest.current, options);
    },
    [setSearch, leaving],
  );
  return [search, change];
}

/** Gives the same query with some changes; an empty value is removed. */
export function withParams(
  before: URLSearchParams,
  changes: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** Says whether another screen is opening. */
function useLeaving() {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const leaving = useRef(false);
  leaving.current = next !== undefined && next !== pathname;
  return leaving;
}
