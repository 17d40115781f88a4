import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function at every render, which does what the latest one does: for handlers that are given far down. */
export function useStable<Args extends unknown[]>(handler: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
