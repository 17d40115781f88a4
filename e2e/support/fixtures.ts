import { createHash } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What the other theme can break. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

type Fixtures = {
  /** Statuses that this journey means to provoke; any other failed request fails it. */
  expectedStatuses: number[];
};

/** 'Cargando datos', over everything while the answer is awaited. Who looks at it takes the page's handler of it away. */
export const loadingDialog = (page: Page) => page.getByRole('dialog', { name: 'Cargando datos' });

/** A page on the running program, whose own mistakes fail the journey: console errors, failed or foreign requests. */
export const test = base.extend<Fixtures>({
  expectedStatuses: [[], { option: true }],
  // Each journey comes from an address of its own: what one writes or gets wrong does not count against another.
  // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
  extraHTTPHeaders: async ({}, use, { testId }) => {
    const [a = 0, b = 0, c = 0] = createHash('sha256').update(testId).digest();
    await use({ 'x-forwarded-for': `10.${a}.${b}.${c}` });
  },
  page: async ({ page, baseURL, expectedStatuses }, use) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
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

/** What lies behind one is no target while it is open, and is half covered by it. */
const MODAL = '[role=dialog][aria-modal=true]';
const SIZES = ['target-size'];

/** No rule of WCAG 2.2 AA broken, in the light theme and in the dark one, and nothing wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  // There are no frames of elsewhere to look into: without them it needs no window of its own.
  const axe = () => new AxeBuilder({ page }).setLegacyMode();
  const rules = axe().withTags(WCAG);
  const modal = await page.locator(MODAL).first().isVisible();
  const looks: [colorScheme: 'light' | 'dark', look: AxeBuilder][] = [
    ['light', modal ? rules.disableRules(SIZES) : rules],
    ...(modal ? [['light', axe().include(MODAL).withRules(SIZES)] satisfies ['light', AxeBuilder]] : []),
    ['dark', axe().withRules(COLOURS)],
  ];
  for (const [colorScheme, look] of looks) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await look.analyze();
    const found = violations.map(
      ({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map((node) => node.html).join(' | ')}`,
    );
    expect(found).toEqual([]);
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

export { expect };
