/**
 * Tells what each screen of the office gives to its content, as a table: the width of its widest table, form or card, where its first row
 * begins and how many rows are whole in sight, at 1440 × 900 and at 390 × 844. `node bench/rows-in-sight.ts [TREE] [SCREEN…]`; `TREE` is another checkout, already built, and
 * a screen is a path of the panel. In a real Chromium, with demonstration data. A screen that fails says why in its line.
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import { addressOf } from '../e2e/support/first-rows.ts';
import { findChromium } from '../scripts/support/find-chromium.ts';
import { adminScreens } from '../src/panel/screens.ts';
import { withDemoProgram } from './support/demo-program.ts';
import { signIn } from './support/sent-prices.ts';

const PORT = '4329';
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

type Seen = { content: number; first: number | undefined; rows: number };

/** Runs in the page. A row is whole in sight when nothing covers its first and its last line. */
function lookAtRows(): Seen {
  const main = document.querySelector('main');
  const parts = [
    ...(main?.querySelectorAll('table, ul:has([data-row]), form:not(:has(form)), [class*=card]') ?? []),
  ];
  const widths = parts.map((part) => part.getBoundingClientRect().width);
  const marked = [...document.querySelectorAll('main [data-row]')].map((name) => name.closest('tr, li'));
  const rows = marked.length > 0 ? marked : [...document.querySelectorAll('main tbody tr')];
  const boxes = rows.flatMap((row) =>
    row?.checkVisibility() ? [{ row, box: row.getBoundingClientRect() }] : [],
  );
  const isSeen = (row: Element, x: number, y: number) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && row.contains(top);
  };
  const whole = boxes.filter(
    ({ row, box }) => isSeen(row, box.left + 40, box.top + 3) && isSeen(row, box.left + 40, box.bottom - 3),
  );
  return {
    content: Math.round(Math.max(0, ...widths)),
    first: boxes[0] && Math.round(boxes[0].box.top),
    rows: whole.length,
  };
}

async function openPage(browser: Browser, origin: string, token: string, width: number, height: number) {
  const page = await (await browser.newContext({ viewport: { width, height } })).newPage();
  await page.goto(`${origin}/favicon.svg`);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  return page;
}

async function look(page: Page, url: string): Promise<Seen> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator('main h1').first().waitFor();
  await page.locator('main .mantine-Skeleton-root').first().waitFor({ state: 'detached' });
  return page.evaluate(lookAtRows);
}

const [first, ...names] = process.argv.slice(2);
const tree = first?.includes('/') && !adminScreens.some(({ path }) => path === first) ? first : undefined;
const wanted = [...(first && !tree ? [first] : []), ...names];
const screens = adminScreens.filter(({ path }) => wanted.length === 0 || wanted.includes(path));

const browser = await chromium.launch({ executablePath: await findChromium() });
try {
  await withDemoProgram({ port: PORT, ...(tree && { tree }) }, async ({ origin }) => {
    const { token, ask } = await signIn(origin, 'admin@demo.es', 'Carne2026!');
    const calls = { get: (path: string) => ask<{ filas: { _id: string }[] }>('GET', path) };
    const [letter] = (await ask<{ filas: { _id: string }[] }>('GET', '/plantillasCorreo/leer')).filas;
    const given = { 'auxiliares/plantillasCorreo': letter?._id ?? '' };
    const pages = await Promise.all(
      SIZES.map(({ width, height }) => openPage(browser, origin, token, width, height)),
    );
    console.log('| Screen | Width at 1440 | First row | Rows | Width at 390 | First row | Rows |');
    console.log('|---|---|---|---|---|---|---|');
    for (const { path } of screens) {
      const cells: string[] = [];
      try {
        const address = await addressOf(calls, path, given);
        if (address === undefined) continue;
        for (const page of pages) {
          const { content, first, rows } = await look(
            page,
            `${origin}/panelAdmin/${address.replace(':familia', 'clientes')}`,
          );
          cells.push(String(content), String(first ?? '—'), String(rows));
        }
      } catch (error) {
        // The first line of what was waited for in vain, and the screens after it are seen all the same.
        cells.push(String(error).split('\n')[0] ?? '');
      }
      console.log(`| ${path} | ${cells.join(' | ')} |`);
    }
  });
} finally {
  await browser.close();
}
