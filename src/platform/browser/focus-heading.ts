import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves the focus to the heading of a new screen, so that it is read aloud and Tab continues from there. */
export function useFocusHeading(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // The new screen already waits in a field.
    if (document.activeElement?.closest('main form')) return;
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    if (target && !target.hasAttribute('tabindex')) target.tabIndex = -1;
    target?.focus({ preventScroll: true });
  }, [pathname]);
}
