import type { Page } from '@playwright/test';

/** Text spacing that a page must bear (WCAG 1.4.12). */
const SPACING =
  '* { line-height: 1.5; letter-spacing: 0.12em; word-spacing: 0.16em; } p { margin-bottom: 2em; }'.replaceAll(
    ';',
    ' !important;',
  );

/** 1280 pixels at 400 % (WCAG 1.4.10). */
const ZOOMED = { width: 320, height: 800 };

/**
 * Texts, controls and pictures of a page that cannot be seen whole when it is 320 pixels wide, with the usual spacing of letters and with a
 * wide one; the size of the page is put back.
 */
export async function cutTexts(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  await page.setViewportSize(ZOOMED);
  const cut = [await page.evaluate(findCut, ''), await page.evaluate(findCut, SPACING)].flat();
  if (size) await page.setViewportSize(size);
  return cut;
}

function findCut(spacing: string): string[] {
  // The policy of the page admits sheets that a script makes, and no inline ones.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(spacing);
  document.adoptedStyleSheets = [sheet];

  const isCut = (parent: Element, { left, right, top, bottom }: DOMRect): boolean => {
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(box);
      const own = box.getBoundingClientRect();
      // Hidden for the eye alone, and said by readers.
      if (own.width <= 1 || own.height <= 1) return false;
      if (/auto|scroll/.test(overflowX)) return false;
      if (/hidden|clip/.test(overflowX) && (right > own.right + 1 || left < own.left - 1)) return true;
      if (/hidden|clip/.test(overflowY) && (bottom > own.bottom + 2 || top < own.top - 2)) return true;
      if (position === 'fixed') break;
    }
    return right > document.documentElement.clientWidth + 1 || left < -1;
  };

  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (!parent || text === '' || !parent.checkVisibility({ opacityProperty: true })) continue;
    if (parent.closest('svg, select, script, style, noscript, [aria-hidden=true]')) continue;
    const folded = parent.closest('details:not([open])');
    if (folded && !parent.closest('summary')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    if ([...range.getClientRects()].some((rect) => rect.width > 1 && isCut(parent, rect)))
      found.push(`${parent.tagName.toLowerCase()} ${text.slice(0, 60)}`);
  }
  const boxes = 'a[href], button, input, select, textarea, summary, img, iframe, table, svg:not(svg svg)';
  for (const box of document.querySelectorAll(boxes)) {
    const rect = box.getBoundingClientRect();
    if (rect.width <= 1 || !box.parentElement || !box.checkVisibility({ opacityProperty: true })) continue;
    // Out of the reach of the eye and of the keys on purpose.
    if (box.matches('[tabindex="-1"]')) continue;
    if (isCut(box.parentElement, rect)) found.push(`${box.tagName.toLowerCase()} ${box.className}`);
  }
  document.adoptedStyleSheets = [];
  return found;
}
