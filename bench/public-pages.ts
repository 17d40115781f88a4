/**
 * Cost of each kind of public page: milliseconds of processor of the program and of its PostgreSQL for a page that is not in the
 * cache, compressed as browsers ask for it, and the bytes that a browser loads. Processor times hardly depend on who else uses the
 * machine. Then the mix of a busy day. `node bench/public-pages.ts`, or with a word to measure only the kinds with it in their name.
 */
import os from 'node:os';
import { gzipSync } from 'node:zlib';
import { seededRandom } from '#platform/kit/seeded-random.ts';
import { type DemoProgram, withDemoProgram } from './support/demo-program.ts';
import { processorOf, untilIdle } from './support/processor.ts';

const { PORT = '3913', EACH = '400' } = process.env;
const [, , only = ''] = process.argv;
/** Requests before measuring: until then, V8 has not optimised the code of a page. */
const WARM_UP = 1_000;

type Kind = {
  name: string;
  /** A different address for each `n`, so that none is in the cache. */
  address(n: number): string;
  /** Most bytes of HTML and of JavaScript (gzip -9); past them the bench fails. */
  limits: { html: number; js: number };
};

/** Addresses in the site's `sitemap.xml`: places come first, sections last. */
let addresses: string[] = [];
const placeOf = (n: number) => addresses[30 + (n % 400)] ?? '/';
/** From 5,000 on, `n` gives other sections, so that the warm-up and the measure differ. */
const sectionOf = (n: number) => addresses.at(-1 - (n % 400) - (n < 5_000 ? 0 : 400)) ?? '/';

const KINDS: Kind[] = [
  {
    name: 'resultados, veinte filas',
    address: (n) => `/?permiso=B&lugar=Madrid&hasta=${4_000 + n}&clases=${20 + (n % 20)}`,
    limits: { html: 45_000, js: 6_500 },
  },
  { name: 'portada', address: (n) => `/?n=${n}`, limits: { html: 13_000, js: 2_000 } },
  { name: 'sección', address: (n) => `${sectionOf(n)}?n=${n}`, limits: { html: 36_000, js: 7_000 } },
  { name: 'lugar', address: (n) => `${placeOf(n)}?n=${n}`, limits: { html: 20_000, js: 3_000 } },
  { name: 'mapa', address: (n) => `/mapa?permiso=B&n=${n}`, limits: { html: 60_000, js: 6_000 } },
  {
    name: 'guía del coste',
    address: (n) => `/guia-coste-carnet?n=${n}`,
    limits: { html: 34_000, js: 0 },
  },
  { name: 'guía de tasas', address: (n) => `/guia-tasas-dgt?n=${n}`, limits: { html: 30_000, js: 0 } },
  { name: 'método', address: (n) => `/como-ordenamos?n=${n}`, limits: { html: 36_000, js: 0 } },
  {
    name: 'datos abiertos',
    address: (n) => `/datos-abiertos?n=${n}`,
    limits: { html: 30_000, js: 0 },
  },
  { name: 'no existe', address: (n) => `/nada-de-nada-${n}`, limits: { html: 6_000, js: 0 } },
];

/** The mix: number of most requested addresses, requests in all, and limit in milliseconds of processor of a request. */
const ZIPF = { addresses: 2_000, requests: 10_000, limit: 0.8, name: 'mezcla de Zipf' };

const weigh = (text: string | Buffer): number => gzipSync(text, { level: 9 }).length;

/** Bytes of what a page's tags ask for, and of what those scripts import. */
async function assetsOf(origin: string, html: string) {
  const scripts = new Set<string>();
  const read = async (address: string): Promise<void> => {
    if (scripts.has(address)) return;
    scripts.add(address);
    const text = await (await fetch(origin + address)).text();
    // Static imports only: what a script asks for later is not needed to begin.
    for (const [, name = ''] of text.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      await read(new URL(name, origin + address).pathname);
  };
  const found = [
    ...html.matchAll(/<script[^>]* src="([^"]+)"/g),
    ...html.matchAll(/<link[^>]* rel="modulepreload"[^>]* href="([^"]+)"/g),
    ...html.matchAll(/<link[^>]* href="([^"]+)"[^>]* rel="modulepreload"/g),
    ...html.matchAll(/import(?:\s\*\sas\s\w+\sfrom)?\s*"(\/[^"]+\.js)"/g),
  ];
  for (const [, address = ''] of found) await read(address);
  const js = await Promise.all(
    [...scripts].map(async (file) => weigh(await (await fetch(origin + file)).text())),
  );
  const others = new Set(
    [...html.matchAll(/<link[^>]* rel="(?:stylesheet|preload|icon)"[^>]*>/g)].map(([tag]) => tag),
  );
  return { js: js.reduce((sum, bytes) => sum + bytes, 0), requests: 1 + scripts.size + others.size };
}

/** As Chrome and Firefox ask. */
const ACCEPTED = 'gzip, deflate, br, zstd';
let visitors = 0;

async function readFrom(origin: string, address: string, known?: string) {
  visitors += 1;
  // Each request comes from another network, so that none reaches its limit of requests.
  const from = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
  const response = await fetch(origin + address, {
    headers: {
      'accept-encoding': ACCEPTED,
      'x-forwarded-for': from,
      ...(known && { 'if-none-match': known }),
    },
  });
  return { status: response.status, etag: response.headers.get('etag') ?? '', html: await response.text() };
}

/**
 * The most requested searches by Zipf's law, on a program with none of them in its cache: the n-th is requested 1/n as often as
 * the first. Half of the visitors who come back already have the page.
 */
async function measureMix({ origin, pid }: DemoProgram): Promise<void> {
  const random = seededRandom(2_000);
  const sums: number[] = [];
  for (let n = 1; n <= ZIPF.addresses; n++) sums.push((sums.at(-1) ?? 0) + 1 / n);
  const etags = new Map<number, string>();
  const statuses = new Map<number, number>();
  const before = processorOf(pid);
  for (let n = 0; n < ZIPF.requests; n++) {
    const drawn = random() * (sums.at(-1) ?? 0);
    const place = sums.findIndex((sum) => sum >= drawn);
    const known = n % 2 === 0 ? etags.get(place) : undefined;
    const { status, etag } = await readFrom(
      origin,
      `/?permiso=B&lugar=Madrid&hasta=${2_000 + place}&clases=30`,
      known,
    );
    etags.set(place, etag);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  const after = processorOf(pid);
  const own = (after.own - before.own) / ZIPF.requests;
  const database = (after.started - before.started) / ZIPF.requests;
  if (own + database > ZIPF.limit) process.exitCode = 1;
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  console.log(
    `${own + database > ZIPF.limit ? '✗' : ' '} ${ZIPF.name.padEnd(25)} program ${own.toFixed(2).padStart(6)}  PostgreSQL ${database.toFixed(2).padStart(6)}  ${etags.size} pages made  [${answers}]`,
  );
}

async function measure(program: DemoProgram): Promise<void> {
  const { origin, pid } = program;
  await untilIdle(pid);
  const read = (address: string) => readFrom(origin, address);
  const map = await (await fetch(`${origin}/sitemap.xml`)).text();
  addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
  const load = os.loadavg().map((value) => value.toFixed(1));
  console.log(
    `load of the machine ${load.join(' ')}; ms of processor for each new page, bytes, gzip -9 in brackets`,
  );
  for (const { name, address, limits } of KINDS.filter((kind) => kind.name.includes(only))) {
    for (let n = 0; n < WARM_UP; n++) await read(address(5_000 + n));
    const before = processorOf(pid);
    const statuses = new Set<number>();
    for (let n = 0; n < Number(EACH); n++) statuses.add((await read(address(n))).status);
    const after = processorOf(pid);
    const own = (after.own - before.own) / Number(EACH);
    const database = (after.started - before.started) / Number(EACH);
    const { html } = await read(address(1));
    const { js, requests } = await assetsOf(origin, html);
    const bytes = Buffer.byteLength(html);
    const fits = bytes <= limits.html && js <= limits.js;
    if (!fits) process.exitCode = 1;
    console.log(
      `${fits ? ' ' : '✗'} ${name.padEnd(25)} program ${own.toFixed(2).padStart(6)}  PostgreSQL ${database.toFixed(2).padStart(6)}` +
        `  HTML ${bytes} (${weigh(html)})  JS ${js}  requests ${requests}  [${[...statuses].join()}]`,
    );
  }
}

await withDemoProgram({ port: PORT, env: { TRUSTED_PROXIES: '127.0.0.1' } }, async (program) => {
  await measure(program);
  if (ZIPF.name.includes(only)) await measureMix(program);
});
