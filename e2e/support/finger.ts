import type { Page } from '@playwright/test';

type Point = { x: number; y: number };

async function fingerOf(page: Page) {
  const touch = await page.context().newCDPSession(page);
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
}

/** Moves one finger through these points of the screen. */
export async function moveFinger(page: Page, points: readonly Point[]): Promise<void> {
  const send = await fingerOf(page);
  await send('touchStart', points.slice(0, 1));
  for (const point of points.slice(1)) await send('touchMove', [point]);
  await send('touchEnd', []);
}

/** Holds one finger on a point until `seen` is done. */
export async function holdFinger(page: Page, point: Point, seen: () => Promise<void>): Promise<void> {
  const send = await fingerOf(page);
  await send('touchStart', [point]);
  await seen();
  await send('touchEnd', []);
}
