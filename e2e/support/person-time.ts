import type { Page } from '@playwright/test';

/**
 * Seconds of the keystroke-level model (Card, Moran and Newell, «The keystroke-level model for user performance time with
 * interactive systems», 1980): to make up one's mind, to point and press, and for a letter of somebody who types as most do.
 */
const SECONDS = { think: 1.35, point: 1.1 + 0.1, letter: 0.28 } as const;

/**
 * Counts what is pressed and written in a page from now on, in all its documents, and gives the seconds that a person would
 * take for it: reading is not in them. A page may be asked only once.
 */
export async function personTime(page: Page): Promise<() => number> {
  let seconds = 0;
  await page.exposeFunction('notePressed', () => {
    seconds += SECONDS.think + SECONDS.point;
  });
  await page.exposeFunction('noteWritten', (letters: number) => {
    seconds += letters * SECONDS.letter;
  });
  await page.addInitScript(() => {
    const { notePressed, noteWritten } = window as unknown as Record<string, (count: number) => void>;
    const lengths = new WeakMap<EventTarget, number>();
    addEventListener('focusin', () => notePressed?.(1), true);
    addEventListener('click', () => notePressed?.(1), true);
    addEventListener(
      'input',
      ({ target }) => {
        if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
        const { length } = target.value;
        noteWritten?.(Math.abs(length - (lengths.get(target) ?? 0)));
        lengths.set(target, length);
      },
      true,
    );
  });
  return () => seconds;
}
