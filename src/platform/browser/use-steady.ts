import { useEffect, useRef, useState } from 'react';

type Steady = { delay: number; minimum: number };

/** Gives true while `active`, but only after `delay` ms, and then for at least `minimum` ms: nothing flashes. */
export function useSteady(active: boolean, { delay, minimum }: Steady): boolean {
  const [shown, setShown] = useState(false);
  const since = useRef(0);
  useEffect(() => {
    if (active === shown) return undefined;
    const wait = active ? delay : Math.max(0, since.current + minimum - performance.now());
    const timer = setTimeout(() => {
      since.current = performance.now();
      setShown(active);
    }, wait);
    return () => clearTimeout(timer);
  }, [active, shown, delay, minimum]);
  return shown;
}
