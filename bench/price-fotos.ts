/**
 * Sends thirty photographs of invented quotes through the form of a running program, each confirmed by the letter of the demonstration's
 * mailbox, and decides them all in the office's screen by keyboard alone. It counts keys and seconds of each, checks that what was covered is
 * black, and afterwards searches the stopped program's data folder, PostgreSQL's files included, for what the cameras wrote and for pieces of the
 * originals. Ends with 1 if anything of them is found, or a name is left to be read.
 *
 *   node bench/price-fotos.ts [seed] [how many] [folder for pictures of the screen]
 *
 * The seed is the hash of a commit from before this was written. HEIC needs heif-enc (libheif). The seconds are a script's: a person is estimated by the
 * keystroke-level model (Card, Moran and Newell, 1980), 0.28 s a key and 1.35 s a mental step, without the time to read.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { seededRandom } from '#platform/kit/seeded-random.ts';
import { queryDatabase } from '../e2e/support/database.ts';
import { askForJob } from '../e2e/support/jobs.ts';
import { findChromium } from '../scripts/support/find-chromium.ts';
import { withDemoProgram } from './support/demo-program.ts';
import { drawFotos, type Foto, type Part } from './support/price-fotos/draw-fotos.ts';
import { type Ask, filesWith, pieceOf, sendPrice, signIn, waitingPrice } from './support/sent-prices.ts';

const { PORT = '4321' } = process.env;
const [seed = 'd642c9ea7771ff18f3925cdcd1a2d6e15efb3bdb', count = '30', shots] = process.argv.slice(2);
const [KEY_S, MENTAL_S] = [0.28, 1.35];
const EDGE = 0.015;

const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-fotos-'));
await chmod(folder, 0o755);
const dataDir = path.join(folder, 'datos');

/** Cost of deciding a price. */
type Cost = { keys: number; mental: number; seconds: number };

/** The keyboard, which counts. */
function counting(page: Page) {
  let [keys, mental] = [0, 0];
  return {
    press: async (key: string, times = 1) => {
      for (let time = 0; time < times; time++) await page.keyboard.press(key);
      // A key with Ctrl or Shift is two.
      keys += times * key.split('+').length;
    },
    type: async (text: string) => {
      await page.keyboard.type(text);
      keys += text.length;
    },
    think: () => {
      mental++;
    },
    read: () => ({ keys, mental }),
  };
}

type Keyboard = ReturnType<typeof counting>;

const photoOf = (page: Page) => page.getByRole('img', { name: 'Cartel o presupuesto que trae' });

/** Covers a part with pieces: each begins in the middle and is moved by the arrows. */
async function cover(page: Page, keyboard: Keyboard, { x, y, ancho, alto }: Part): Promise<void> {
  const box = await photoOf(page).boundingBox();
  if (!box) throw new Error('the photograph is not on the screen');
  for (let top = y; top < y + alto; top += 0.09) {
    keyboard.think();
    await keyboard.press('t');
    // It has the focus with the next frame.
    await page.getByRole('group', { name: 'Trozo que se tapará' }).and(page.locator(':focus')).waitFor();
    await move(keyboard, Math.round((x + ancho / 2 - 0.5) * box.width), ['ArrowLeft', 'ArrowRight']);
    await move(keyboard, Math.round((top - 0.45) * box.height), ['ArrowUp', 'ArrowDown']);
    await keyboard.press('t');
  }
}

/** Moves a piece by steps of a hundred, ten and one pixels. */
async function move(keyboard: Keyboard, pixels: number, [back, on]: [string, string]): Promise<void> {
  const arrow = pixels < 0 ? back : on;
  const far = Math.abs(pixels);
  await keyboard.press(`Control+${arrow}`, Math.floor(far / 100));
  await keyboard.press(`Shift+${arrow}`, Math.round((far % 100) / 10));
}

/** Decides the price that is shown, by its photograph. */
async function decide(page: Page, keyboard: Keyboard, photo: Foto): Promise<void> {
  keyboard.think();
  await keyboard.press('Escape');
  if (!photo.isLegible || photo.isOfAnother) {
    keyboard.think();
    await keyboard.press(photo.isLegible ? 'o' : 'i');
    await page.getByRole('button', { name: 'Rechazar', exact: true }).and(page.locator(':focus')).waitFor();
    return keyboard.press('Enter');
  }
  for (const part of photo.hide) await cover(page, keyboard, part);
  await keyboard.press('l');
  const { matricula, clase, presentacion } = photo.lines;
  // Minutes and classes stay as they are; there is no pack, and the paperwork is not told.
  for (const text of [matricula, clase, '', '', '', '', '', presentacion]) {
    if (text !== '') {
      keyboard.think();
      await keyboard.type(text);
    }
    if (text !== presentacion) await keyboard.press('Enter');
  }
  keyboard.think();
  await keyboard.press('Control+Enter');
}

/** Decides all that wait, in the order of the screen; gives what each cost, and the parts that were left to be read. */
async function decideAll(
  origin: string,
  { photos, token, ask }: { photos: Map<string, Foto>; token: string; ask: Ask },
) {
  const browser = await chromium.launch({ executablePath: await findChromium() });
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  await page.goto(`${origin}/favicon.svg`);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(`${origin}/panelAdmin/preciosTraidos`);
  const costs: (Cost & { photo: Foto })[] = [];
  const bare: string[] = [];
  for (let left = photos.size; left > 0; left--) {
    await page.getByText(left === 1 ? '1 precio por mirar' : `${left} precios por mirar`).waitFor();
    await photoOf(page).waitFor();
    const _id = (await page.locator('article').getAttribute('aria-labelledby')) ?? '';
    const photo = photos.get(_id);
    if (!photo) throw new Error('a price that nobody sent');
    const keyboard = counting(page);
    const started = performance.now();
    await photoOf(page).evaluate((img) => (img as HTMLImageElement).decode());
    await page.locator('table input').first().and(page.locator(':focus')).waitFor();
    await decide(page, keyboard, photo);
    if (shots && costs.length < 2) await page.screenshot({ path: path.join(shots, `${costs.length}.png`) });
    await page.locator(`article[aria-labelledby="${_id}"]`).waitFor({ state: 'detached' });
    costs.push({ photo, ...keyboard.read(), seconds: (performance.now() - started) / 1_000 });
    if (photo.isLegible && !photo.isOfAnother) bare.push(...(await leftBare(ask, { _id, photo })));
  }
  await browser.close();
  return { costs, bare };
}

/** Parts with a name or a face that are not black in what is kept, in words. */
async function leftBare(ask: Ask, { _id, photo }: { _id: string; photo: Foto }): Promise<string[]> {
  const { imagen } = await ask<{ imagen: string }>('GET', `/preciosTraidos/foto?_id=${_id}`);
  const [, encoded = ''] = imagen.split(',');
  const picture = sharp(Buffer.from(encoded, 'base64'));
  const { width, height } = await picture.metadata();
  const bare: string[] = [];
  for (const { x, y, ancho, alto } of photo.hide) {
    // A piece is moved by tens of pixels, and what must be hidden has a margin.
    const region = {
      left: Math.round((x + EDGE) * width),
      top: Math.round((y + EDGE) * height),
      width: Math.round((ancho - 2 * EDGE) * width),
      height: Math.round((alto - 2 * EDGE) * height),
    };
    // Statistics are of a whole picture.
    const { channels } = await sharp(await picture.clone().extract(region).png().toBuffer()).stats();
    if (channels.some(({ mean }) => mean > 20)) bare.push(`${photo.name} (${photo.about})`);
  }
  return bare;
}

const originals: Buffer[] = [];
let photos: Foto[] = [];
let failed = false;

await withDemoProgram(
  { port: PORT, dataDir, env: { TRUSTED_PROXIES: '127.0.0.1', RETRASO_MS: '0' } },
  async ({ origin }) => {
    photos = await drawFotos(seededRandom(Number.parseInt(seed.slice(0, 8), 16)), Number(count), folder);
    const slugs = (await queryDatabase(
      `SELECT min(s.slug) AS slug FROM escuelas e JOIN secciones s ON s.escuela_id = e.id WHERE NOT EXISTS (SELECT FROM clientes c
     WHERE c.num_registro_dgt = e.codigo) GROUP BY e.codigo HAVING count(*) = 1 ORDER BY e.codigo LIMIT ${photos.length}`,
      [],
      dataDir,
    )) as { slug: string }[];
    const { token, ask } = await signIn(origin, 'admin@demo.es', 'Carne2026!');
    const byId = new Map<string, Foto>();
    for (const [place, photo] of photos.entries()) {
      const { slug = '' } = slugs[place] ?? {};
      await sendPrice({
        origin,
        mailbox: path.join(dataDir, 'correo'),
        slug,
        email: `foto${place}@correo.example`,
        place,
        foto: photo,
      });
      byId.set((await waitingPrice(ask, slug))._id, photo);
    }
    const kept = (await queryDatabase('SELECT imagen FROM fotos_precios', [], dataDir)) as {
      imagen: Buffer;
    }[];
    originals.push(...kept.map(({ imagen }) => pieceOf(imagen)));
    const { costs, bare } = await decideAll(origin, { photos: byId, token, ask });
    for (const { photo, keys, mental, seconds } of costs)
      console.log(
        `${photo.name}\t${keys} keys\t${mental} mental\t${seconds.toFixed(1)} s\t${(keys * KEY_S + mental * MENTAL_S).toFixed(1)} s a person\t${photo.about}`,
      );
    const sum = (of: (cost: Cost) => number) => costs.reduce((total, cost) => total + of(cost), 0);
    const person = sum(({ keys, mental }) => keys * KEY_S + mental * MENTAL_S);
    console.log(
      `${costs.length} decided by keyboard: ${sum(({ keys }) => keys)} keys, ${sum(({ seconds }) => seconds).toFixed(0)} s of the script, ${(person / 60).toFixed(1)} min a person without reading`,
    );
    console.log(`names or faces left to be read: ${bare.length === 0 ? 'none' : bare.join('; ')}`);
    failed ||= bare.length > 0;
    const file = () => queryDatabase(`SELECT pg_relation_filenode('fotos_precios') AS file`, [], dataDir);
    const [before] = await file();
    process.env.PROGRAM_DATA = dataDir;
    await askForJob({ name: 'precios-traidos', retryLimit: 3, retryDelay: 300 });
    while ((await file())[0]?.file === before?.file) await wait(200);
  },
);

const marks = photos.flatMap((photo) => photo.marks);
const sent = photos.filter(({ file, marks: own }) => own.every((mark) => file.includes(mark)));
const traces = filesWith(dataDir, marks);
const left = filesWith(dataDir, originals);
const control = filesWith(dataDir, [Buffer.from('foto0@correo.example')]);
console.log(
  `${sent.length} of ${photos.length} were sent with both marks of their camera; files of the stopped program with any: ${traces.length} ${traces.join(' ')}`,
);
console.log(`files with a piece of any of ${originals.length} originals: ${left.length} ${left.join(' ')}`);
console.log(`the same search finds the address of the first bringer in ${control.length} files`);
failed ||= traces.length + left.length > 0 || control.length === 0 || sent.length < photos.length;
await rm(folder, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
