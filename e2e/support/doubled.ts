import type { Page } from '@playwright/test';

/** 1440 × 900 pixels at 200 % (WCAG 1.4.4). */
const DOUBLED = { width: 720, height: 450 };

/**
 * Gives what a screen loses at 200 %: that it is wider than the window, what a box of fixed height cuts, and the fields that something fixed covers
 * where one writes when they get the focus (WCAG 2.4.11). The size of the page is put back.
 */
export async function lostWhenDoubled(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  await page.setViewportSize(DOUBLED);
  // The browser draws anew what depends on the size: menus of another width, fields as high as their text.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  const lost = await page.evaluate(findLost);
  if (size) await page.setViewportSize(size);
  return lost;
}

function findLost(): string[] {
  const lost: string[] = [];
  const told = (one: Element) => one.outerHTML.slice(0, 160);

  const wider = document.documentElement.scrollWidth - innerWidth;
  if (wider > 0) lost.push(`${wider} px wider than the window`);

  for (const box of document.querySelectorAll('body *')) {
    // Text for screen readers alone has one pixel, and letters may be some pixels higher than their line.
    if (box.clientHeight <= 1 || box.scrollHeight <= box.clientHeight + 2) continue;
    if (!/hidden|clip/.test(getComputedStyle(box).overflowY)) continue;
    if (box.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      lost.push(`cut by ${box.scrollHeight - box.clientHeight} px: ${told(box)}`);
  }

  const isFixed = (one: Element): boolean =>
    /fixed|sticky/.test(getComputedStyle(one).position) ||
    (one.parentElement !== null && isFixed(one.parentElement));
  for (const field of document.querySelectorAll<HTMLElement>('main :is(input, select, textarea)')) {
    // A field that has the focus already would stay where it is.
    field.blur();
    field.focus();
    const { left, top, width, height } = field.getBoundingClientRect();
    if (document.activeElement !== field || width <= 2 || height <= 2) continue;
    // The first line is where one writes in a high field.
    for (const y of [top + 2, top + Math.min(height, 40) - 2]) {
      const above = document.elementFromPoint(left + Math.min(width / 2, 20), y);
      if (above === null) lost.push(`out of the window: ${told(field)}`);
      else if (!field.contains(above) && !above.contains(field) && isFixed(above))
        lost.push(`covered by ${told(above)}: ${told(field)}`);
    }
  }
  (document.activeElement as HTMLElement | null)?.blur();
  return lost;
}
