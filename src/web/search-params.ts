import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigation, useSearchParams } from 'react-router';

export type ChangeSearch = (
  make: (before: URLSearchParams) => URLSearchParams,
  options?: NavigateOptions,
) => void;

/**
 * What the address says after `?`, and the way to change it. Two changes at once are both made: `before` is the address as it
 * will be once those under way have arrived. Nothing is changed for who is already on their way to another screen.
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

/** The same with some changed; an empty one goes. */
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

/** Whether another screen is being gone to. */
function useLeaving() {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const leaving = useRef(false);
  leaving.current = next !== undefined && next !== pathname;
  return leaving;
}
