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

/** Says whether the key did anything. */
function press(list: HTMLElement, { key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  const place = rows.findIndex((row) => row.contains(target));
  if (place === -1 && !target.matches('body, h1')) return false;
  if (key === 'ArrowDown' || (key === 'ArrowUp' && place !== -1)) {
    rows[place + (key === 'ArrowDown' ? 1 : -1)]?.querySelector<HTMLElement>('a, button')?.focus();
    return true;
  }
  const button = rows[place]?.querySelector<HTMLElement>(`[data-letter="${CSS.escape(key.toUpperCase())}"]`);
  button?.click();
  return button !== undefined && button !== null;
}
