import { type RefObject, useEffect } from 'react';
import { isMeantForElsewhere } from '#platform/ui/keys-elsewhere.ts';

/**
 * Arrow keys move from row to row, and ↓ goes from the heading of the screen to the first. A letter presses the button with that letter
 * in the row that has the focus.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (list.current && !isMeantForElsewhere(event) && press(list.current, event)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [list]);
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Says whether the key did anything. */
function press(list: HTMLElement, { key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  const place = rows.findIndex((row) => row.contains(target));
  if (place === -1 && !target.matches('body, h1')) return false;
  const step = STEPS[key];
  if (step !== undefined) {
    const next = rows[place + step]?.querySelector<HTMLElement>('a, button');
    next?.focus();
    return next !== undefined && next !== null;
  }
  const button = rows[place]?.querySelector<HTMLElement>(`[data-letter="${CSS.escape(key.toUpperCase())}"]`);
  button?.click();
  return button !== undefined && button !== null;
}
