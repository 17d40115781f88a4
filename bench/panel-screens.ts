/**
 * The panel's ten main screens with an empty cache: requests, bytes over the wire and time until their rows are on screen, on
 * this machine's own network and on a network of 60 ms and 4 Mbit/s. Then the time from a click to the rows of a list, with
 * everything in the cache. `node bench/panel-screens.ts`, in a real Chromium.
 */
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/support/find-chromium.ts';
import { withDemoProgram } from './support/demo-program.ts';

const PORT = '3917';
const LIMITS = { requests: 40, bytes: 300_000, warmMs: 300, reference: 300_000 };
/** Delay in ms and bytes a second. */
const SLOW = { offline: false, latency: 60, downloadThroughput: 500_000, uploadThroughput: 500_000 };
const LIST = 'main tbody tr';

type Screen = { name: string; path: string; ready: string; signedOut?: true };
type ScreenCost = { requests: number; bytes: number; ms: number; allRequests: number; allBytes: number };

const lists: readonly Screen[] = [
  { name: 'presupuestos', path: 'presupuestos/', ready: LIST },
  { name: 'clientes', path: 'clientes', ready: LIST },
  { name: 'facturas', path: 'facturas', ready: LIST },
  { name: 'solicitudes', path: 'alumnos', ready: LIST },
];

const screensOf = (ids: Record<string, string>): Screen[] => [
  { name: 'entrar', path: '', ready: 'input[type=password]', signedOut: true },
  { name: 'hoy', path: 'hoy', ready: 'main li' },
  ...lists,
  { name: 'un presupuesto', path: `presupuestos/${ids.presupuestos}`, ready: 'main table' },
  { name: 'un cliente', path: `clientes/${ids.clientes}`, ready: 'main form' },
  { name: 'una factura', path: `facturas/${ids.facturas}`, ready: 'main table' },
  { name: 'actividades', path: 'actividades', ready: LIST },
  { name: 'informes', path: 'informesClientes', ready: LIST },
];

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/usuariosTrabajadores/entrar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.es', clave: 'Carne2026!' }),
  });
  if (!response.ok) throw new Error(`signing in answered ${response.status}`);
  const { token }: { token: string } = await response.json();
  return token;
}

async function firstRows(origin: string, token: string): Promise<Record<string, string>> {
  const entries = ['presupuestos', 'clientes', 'facturas'].map(async (family) => {
    const response = await fetch(`${origin}/${family}/leer`, { headers: { token } });
    if (!response.ok) throw new Error(`${family}/leer answered ${response.status}: ${await response.text()}`);
    const { filas }: { filas: { _id: string }[] } = await response.json();
    return [family, filas[0]?._id ?? ''];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Runs in the page: marks the moment when the screen's own content appears. */
function watchFor(selector: string): void {
  const look = () => {
    const found = document.querySelector(selector);
    const busy = document.querySelector('main .mantine-Skeleton-root');
    if (found && !busy) performance.mark('rows');
    else requestAnimationFrame(look);
  };
  look();
}

type Transfer = { began: number; bytes: number };

/** Collects the requests: when each one began, in ms since 1970, and its bytes. */
function watchNetwork(cdp: CDPSession): Map<string, Transfer> {
  const seen = new Map<string, Transfer>();
  cdp.on('Network.requestWillBeSent', ({ requestId, wallTime }) => {
    seen.set(requestId, { began: wallTime * 1000, bytes: 0 });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = seen.get(requestId);
    if (transfer) transfer.bytes = encodedDataLength;
  });
  return seen;
}

async function openPage(browser: Browser, origin: string, token?: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${origin}/favicon.svg`);
  if (token) await page.evaluate((value) => localStorage.setItem('token', value), token);
  return page;
}

const rowsAt = (page: Page) =>
  page
    .waitForFunction(() => performance.getEntriesByName('rows')[0]?.startTime)
    .then((handle) => handle.jsonValue());

async function see(page: Page, url: string, { ready }: Screen, slow: boolean): Promise<ScreenCost> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.clearBrowserCache');
  if (slow) await cdp.send('Network.emulateNetworkConditions', SLOW);
  const network = watchNetwork(cdp);
  await page.addInitScript(watchFor, ready);
  await page.goto(url, { waitUntil: 'commit' });
  const ms = (await rowsAt(page)) ?? Number.NaN;
  const origin = await page.evaluate(() => performance.timeOrigin);
  await page.waitForLoadState('networkidle');
  const all = [...network.values()];
  const before = all.filter(({ began }) => began <= origin + ms);
  const sum = (transfers: Transfer[]) => transfers.reduce((total, { bytes }) => total + bytes, 0);
  return {
    requests: before.length,
    bytes: sum(before),
    ms,
    allRequests: all.length,
    allBytes: sum(all),
  };
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`.padStart(8);
const mark = (isOver: boolean) => (isOver ? '  OVER' : '');
const column = (value: number) => value.toFixed(0).padStart(7);

async function measureScreens(browser: Browser, origin: string, token: string): Promise<boolean> {
  let good = true;
  console.log('screen           requests    bytes      ms  ms slow   with all that follows');
  for (const screen of screensOf(await firstRows(origin, token))) {
    const results: ScreenCost[] = [];
    for (const slow of [false, true]) {
      const page = await openPage(browser, origin, screen.signedOut ? undefined : token);
      results.push(await see(page, `${origin}/panelAdmin/${screen.path}`, screen, slow));
      await page.context().close();
    }
    const [fast, slow] = results;
    if (!fast || !slow) continue;
    const { requests, bytes, ms, allRequests, allBytes } = fast;
    const isOver = lists.includes(screen) && (requests > LIMITS.requests || bytes > LIMITS.bytes);
    console.log(
      `${screen.name.padEnd(18)}${column(requests)} ${kB(bytes)} ${column(ms)} ${column(slow.ms)}   ${column(allRequests)} ${kB(allBytes)}${mark(isOver)}`,
    );
    good &&= !isOver;
  }
  return good;
}

/** Goes from list to list by the menu, and prints the time from each click to the rows. */
async function measureClicks(browser: Browser, origin: string, token: string): Promise<boolean> {
  const page = await openPage(browser, origin, token);
  await page.goto(`${origin}/panelAdmin/hoy`, { waitUntil: 'networkidle' });
  let good = true;
  for (const round of ['first', 'second'])
    for (const { name, path, ready } of lists) {
      const link = page.locator(
        `#menu a[href="/panelAdmin/${path.replace('/', '')}"], #menu a[href="/panelAdmin/${path}"]`,
      );
      const heading = await page.locator('h1').textContent();
      const ms = await link.first().evaluate(
        (element, wanted) =>
          new Promise<number>((resolve) => {
            const began = performance.now();
            const look = () => {
              const arrived = document.querySelector('h1')?.textContent !== wanted.heading;
              if (arrived && document.querySelector(wanted.ready)) resolve(performance.now() - began);
              else requestAnimationFrame(look);
            };
            (element as HTMLElement).click();
            look();
          }),
        { ready, heading },
      );
      const isOver = round === 'second' && ms > LIMITS.warmMs;
      console.log(`${round} click on ${name}: ${ms.toFixed(0)} ms${mark(isOver)}`);
      good &&= !isOver;
      await page.waitForLoadState('networkidle');
    }
  await page.context().close();
  return good;
}

async function measureReference(browser: Browser, origin: string): Promise<boolean> {
  const page = await openPage(browser, origin);
  const screen = { name: '', path: '', ready: 'body h1, body h2' };
  const { allRequests, allBytes, ms } = await see(page, `${origin}/documentacion/`, screen, false);
  const isOver = allBytes > LIMITS.reference;
  console.log(
    `/documentacion/: ${allRequests} requests, ${kB(allBytes).trim()}, ${ms.toFixed(0)} ms${mark(isOver)}`,
  );
  await page.context().close();
  return !isOver;
}

const browser = await chromium.launch({ executablePath: await findChromium() });
try {
  await withDemoProgram({ port: PORT }, async ({ origin }) => {
    const token = await signIn(origin);
    const results = [
      await measureScreens(browser, origin, token),
      await measureClicks(browser, origin, token),
      await measureReference(browser, origin),
    ];
    process.exitCode = results.every(Boolean) ? 0 : 1;
  });
} finally {
  await browser.close();
}
