import { useCallback, useLayoutEffect, useRef } from 'react';

/** Gives the same function at every render, which calls the latest handler: for handlers passed far down. */
export function useStable<Args extends unknown[]>(handler: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
