import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test as base, type CDPSession, expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { JOURNEYS_URL } from '../../playwright.config.ts';
import { processorSeconds } from '../../scripts/support/processor.ts';
import { AXE, PROCESSOR } from '../../scripts/support/reports.ts';

type Fixtures = {
  /** Error statuses that this journey provokes on purpose; any other failed request fails it. */
  expectedStatuses: number[];
  /** A browser of its own, with nothing in its cache: for who stops its clock or wants to see a first visit. */
  freshBrowser: boolean;
  /** Tells what the journey cost; nobody uses it by name. */
  processor: undefined;
};

type WorkerFixtures = {
  /** The tab that the journeys of a worker use one after another, made by the first of them. */
  kept: { tab?: Page };
  /** The browser itself, asked for the time of its processes. */
  wholeBrowser: CDPSession;
};

/** A page of the program with nothing on it. Its headers are those of the screens: between others, Chromium starts a new process. */
export const EMPTY_PAGE = '/robots.txt';

/**
 * 'Cargando datos', over everything while the answer is awaited. Who looks at it takes the page's handler of it away. By selector, not by
 * role: each step of a journey asks for it, and by role the whole page is read.
 */
export const loadingDialog = (page: Page) => page.locator('dialog[open][aria-labelledby="loading-text"]');

/** A page on the running program, whose own mistakes fail the journey: console errors, failed or foreign requests. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  expectedStatuses: [[], { option: true }],
  // Each journey comes from an address of its own: what one writes or gets wrong does not count against another.
  // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
  extraHTTPHeaders: async ({}, use, { testId }) => {
    const [a = 0, b = 0, c = 0] = createHash('sha256').update(testId).digest();
    await use({ 'x-forwarded-for': `10.${a}.${b}.${c}` });
  },
  freshBrowser: [false, { option: true }],
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
    async ({}, use) => {
      const kept: WorkerFixtures['kept'] = {};
      await use(kept);
      await kept.tab?.context().close();
    },
    { scope: 'worker' },
  ],
  wholeBrowser: [
    async ({ browser }, use) => {
      await use(await browser.newBrowserCDPSession());
    },
    { scope: 'worker' },
  ],
  // The program and its database count for nobody: the workers share them.
  processor: [
    async ({ wholeBrowser }, use, { annotations }) => {
      const [before, axeBefore] = [await spent(wholeBrowser), axeMs];
      await use(undefined);
      const seconds = (await spent(wholeBrowser)) - before;
      annotations.push({ type: PROCESSOR, description: Math.max(0, seconds).toFixed(1) });
      annotations.push({ type: AXE, description: ((axeMs - axeBefore) / 1_000).toFixed(1) });
    },
    { auto: true },
  ],
  context: async ({ browser, kept, extraHTTPHeaders, viewport, freshBrowser }, use) => {
    if (freshBrowser) {
      const fresh = await browser.newContext();
      await use(fresh);
      return fresh.close();
    }
    kept.tab ??= await (await browser.newContext()).newPage();
    const context = kept.tab.context();
    await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
    await use(context);
    await forget(kept.tab);
    if (viewport) await kept.tab.setViewportSize(viewport);
  },
  page: async ({ context, kept, freshBrowser, baseURL, expectedStatuses }, use) => {
    const page = freshBrowser || !kept.tab ? await context.newPage() : kept.tab;
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
    await page.addInitScript(() => {
      // An attribute, because a tab that is kept runs this once for each journey.
      window.onsecuritypolicyviolation = ({ violatedDirective, blockedURI }) => {
        // Zod and the viewer of the API's description try it, and do without it.
        if (blockedURI !== 'eval') reportError(new Error(`${violatedDirective} refuses ${blockedURI}`));
      };
    });
    page.on('console', (message) => {
      // The browser reports a failed request here too; those are looked at below, with their status.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
        problems.push(`console: ${message.text()}`);
      }
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(`${baseURL}/`)) problems.push(`foreign request: ${request.url()}`);
    });
    page.on('response', (response) => {
      const status = response.status();
      if (status >= 400 && !expectedStatuses.includes(status)) problems.push(`${status}: ${response.url()}`);
    });
    // Under what covers the screen a person can't type, and a program can: it waits as they would.
    await page.addLocatorHandler(loadingDialog(page), async () => {});
    await use(page);
    expect(problems).toEqual([]);
  },
});

/** Seconds of processor of the browser's processes that live, and of the worker. */
async function spent(browser: CDPSession): Promise<number> {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  return processorSeconds() + processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** Leaves the tab like a new one, except for the cache of files and of compiled code, which spares a journey a second. */
async function forget(tab: Page): Promise<void> {
  const context = tab.context();
  tab.removeAllListeners();
  // A form with unsaved changes asks before the tab leaves it.
  tab.on('dialog', (dialog) => dialog.accept());
  for (const page of context.pages()) if (page !== tab) await page.close();
  await Promise.all([
    tab.removeLocatorHandler(loadingDialog(tab)),
    tab.unrouteAll(),
    tab.emulateMedia({ colorScheme: 'light', media: null }),
    context.unrouteAll(),
    context.clearPermissions(),
    context.setGeolocation(null),
    context.setOffline(false),
  ]);
  await tab.goto(EMPTY_PAGE);
  await tab.evaluate(() => sessionStorage.clear());
  const browser = await context.newCDPSession(tab);
  await browser.send('Storage.clearDataForOrigin', { origin: JOURNEYS_URL, storageTypes: 'all' });
  await browser.detach();
  tab.removeAllListeners();
}

/**
 * Expects the message that the program shows for three seconds (specification §4). Counts elements: other
 * expectations describe the whole page each time they fail, which on a big screen takes longer than the message
 * stays.
 */
export const expectMessage = (page: Page, text: string | RegExp): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: text }).first()).toHaveCount(1);

/** Half as long as `axe.source`, which each page compiles again. */
const AXE_SOURCE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Milliseconds that this worker has waited for axe. */
let axeMs = 0;

type Asked = {
  run: RunOptions;
  /** Only within these, where there are any. */
  within?: string;
};

/**
 * Accessibility faults that axe finds, with their markup. axe is injected once, and it does not enter frames.
 */
export async function broken(page: Page, { run, within = '' }: Asked): Promise<string[]> {
  const began = performance.now();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  // Only violations are listed: naming the rest takes longer than the analysis.
  const options: RunOptions = { ...run, resultTypes: ['violations'], selectors: false, iframes: false };
  const { violations } = await page.evaluate(
    ({ asked, selector }) => {
      const found = selector === '' ? [] : document.querySelectorAll(selector);
      const runner = (window as unknown as { axe: typeof axe }).axe;
      return runner.run(found.length === 0 ? document : (found as NodeList), asked);
    },
    { asked: options, selector: within },
  );
  axeMs += performance.now() - began;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules that depend on the theme's colours. */
const COLOURS = ['color-contrast', 'link-in-text-block'];
const SIZES = 'target-size';
/** Two regions of one name are one for who jumps from region to region. A dialog is alone on the screen, and Mantine gives it a header of its own. */
const LANDMARKS = 'landmark-unique';
const MODAL = '[role=dialog][aria-modal=true]';

/** Nothing moves or fades any more: what is half shown has not its colours yet. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ends = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime);
    for (let still = 0; still < 3; still++) {
      await new Promise(requestAnimationFrame);
      if (document.getAnimations().some((one) => one.playState === 'running' && ends(one))) still = -1;
    }
  });

/** No rule of WCAG 2.2 AA broken, in the light theme and in the dark one, and nothing wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectSound(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  expect(await broken(page, { run: { runOnly: COLOURS } }), 'en el tema oscuro').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** No rule of WCAG 2.2 AA broken in the theme and the size that there are, and nothing wider than the screen. */
async function expectSound(page: Page): Promise<void> {
  await settled(page);
  // An open dialog covers the controls and the regions behind it, so those are not judged.
  const behind = (await page.locator(MODAL).count()) > 0;
  const found = await broken(page, {
    run: { runOnly: WCAG, rules: { [SIZES]: { enabled: !behind }, [LANDMARKS]: { enabled: !behind } } },
  });
  expect(await uncovered(page, found)).toEqual([]);
  if (behind) expect(await broken(page, { run: { runOnly: [SIZES] }, within: MODAL })).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  expect(await page.evaluate(slidingElements), 'se mueve con el movimiento reducido').toEqual([]);
}

/**
 * Markup of what moves, or would slide or fade at a change, itself or in what its style draws before and after it; the browsers of the journeys
 * ask for reduced motion. Only the wheels of what is awaited turn, in four seconds.
 */
const slidingElements = (): string[] => {
  const slides = (one: Element) =>
    [undefined, '::before', '::after'].some((part) =>
      /[1-9]/.test(getComputedStyle(one, part).transitionDuration),
    );
  const moving = document.getAnimations().flatMap(({ effect }) => {
    if (!(effect instanceof KeyframeEffect) || !effect.target) return [];
    return Number(effect.getComputedTiming().duration) < 4_000 ? [effect.target] : [];
  });
  return [...[...document.querySelectorAll('body *')].filter(slides), ...moving].map((one) =>
    one.outerHTML.slice(0, 120),
  );
};

/**
 * A foot that stays on screen covers in part what one scrolls past, so sizes that were found too small are judged again with the
 * whole page on screen.
 */
async function uncovered(page: Page, found: readonly string[]): Promise<string[]> {
  const isSize = (fault: string) => fault.startsWith(`${SIZES}:`);
  const size = page.viewportSize();
  if (!size || !found.some(isSize)) return [...found];
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: size.width, height: Math.max(size.height, height) });
  const small = await broken(page, { run: { runOnly: [SIZES] } });
  await page.setViewportSize(size);
  return [...found.filter((fault) => !isSize(fault)), ...small];
}

const TELEPHONE = { width: 390, height: 844 };

/** The same screen on a telephone, with a finger instead of a mouse; then as it was. */
export async function expectAccessibleOnTelephone(page: Page): Promise<void> {
  const size = page.viewportSize();
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.setViewportSize(TELEPHONE);
  await test.step('en un teléfono', () => expectSound(page));
  // With the session, what it emulates ends.
  await browser.detach();
  if (size) await page.setViewportSize(size);
}

export { expect };
