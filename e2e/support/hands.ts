import { expect, type Locator, type Page } from '@playwright/test';

/** How a task is done: with the mouse where that is quicker, or without it. */
export type Way = 'ratón y teclado' | 'solo teclado';

/** Cost of a task; `apart` are its seconds without those of the letters. */
export type Spent = { clicks: number; keys: number; letters: number; seconds: number; apart: number };

/**
 * Seconds of the keystroke-level model (Card, Moran and Newell, 1980): to make up one's mind, to point and press, and for a key of somebody
 * who types as most do. One makes up one's mind before a press and before a key that orders something; not before Tab, arrows or letters.
 */
const SECONDS = { think: 1.35, point: 1.1 + 0.1, key: 0.28 } as const;

/** Longest walk with Tab: further away nobody would look for it. */
const MOST_TABS = 40;

/** The hands of a person on a page, which count what they do. */
export type Hands = {
  /** Presses a button, a link or a row: with the mouse, or by Tab and Enter. */
  press(target: Locator): Promise<void>;
  /** Goes to a field and writes in it. */
  write(field: Locator, text: string): Promise<void>;
  /** Writes where the focus is. */
  type(text: string): Promise<void>;
  /** Chooses the first of the options that are offered. */
  choose(): Promise<void>;
  /** A key that orders something, alone or with others. */
  order(keys: string): Promise<void>;
  /** Tab, so many times. */
  tab(times?: number): Promise<void>;
  spent(): Spent;
};

/** New hands, which have done nothing yet. */
export function handsOn(page: Page, way: Way): Hands {
  const spent: Spent = { clicks: 0, keys: 0, letters: 0, seconds: 0, apart: 0 };
  const tab = async (times = 1) => {
    for (let left = times; left > 0; left--) await page.keyboard.press('Tab');
    spent.keys += times;
    spent.seconds += times * SECONDS.key;
  };
  const tabTo = async (target: Locator) => {
    await expect(target).toBeVisible();
    for (let left = MOST_TABS; left > 0; left--) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await tab();
    }
    throw new Error(`not reached with ${MOST_TABS} Tab: ${target}`);
  };
  const click = async (target: Locator) => {
    await target.click();
    spent.clicks += 1;
    spent.seconds += SECONDS.think + SECONDS.point;
  };
  const order = async (keys: string) => {
    await page.keyboard.press(keys);
    spent.keys += 1;
    spent.seconds += SECONDS.think + SECONDS.key * keys.split('+').length;
  };
  const type = async (text: string) => {
    await page.keyboard.type(text);
    spent.letters += text.length;
    spent.seconds += SECONDS.key * text.length;
  };
  return {
    tab,
    order,
    choose: async () => {
      await page.keyboard.press('ArrowDown');
      spent.keys += 1;
      spent.seconds += SECONDS.key;
      await order('Enter');
    },
    type,
    press: async (target) => {
      if (way === 'ratón y teclado') return click(target);
      await tabTo(target);
      await order('Enter');
    },
    write: async (field, text) => {
      if (way === 'ratón y teclado') await click(field);
      else await tabTo(field);
      await type(text);
    },
    spent: () => {
      // Sums of binary fractions miss hundredths by little.
      const exact = (seconds: number) => Math.round(seconds * 100) / 100;
      const { letters, seconds } = spent;
      return { ...spent, seconds: exact(seconds), apart: exact(seconds - letters * SECONDS.key) };
    },
  };
}

export const tableHead = (way: Way): string =>
  `  Con ${way}${' '.repeat(39 - way.length)}clics  teclas  letras`;

/** Row of the printed table. */
export function spentRow(task: string, spent: Spent, limit: Partial<Spent>): string {
  const { clicks, keys, letters, seconds } = spent;
  const most = [
    limit.clicks !== undefined && `${limit.clicks} clics`,
    limit.seconds && `${limit.seconds} s`,
    limit.apart && `${limit.apart} s sin sus letras`,
  ];
  const figures = [clicks, keys, letters].map((count) => String(count).padStart(8)).join('');
  return `  ${task.padEnd(44)}${figures}${seconds.toFixed(1).padStart(8)} s   ≤ ${most.filter(Boolean).join(', ')}`;
}
