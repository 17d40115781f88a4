import { createHash } from 'node:crypto';
import { rename, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { atTheEnd, createTestDatabase } from '#platform/http/testing.server.ts';
import { serveApp, temporaryFolder } from '#test/support/app.testing.server.ts';
import { madeStreets } from './made-streets.testing.server.ts';
import { openStreetTiles } from './street-tiles.server.ts';
import { writeArchive } from './write-archive.testing.server.ts';

const MIDDLE = { lat: 40.3083, lon: -3.7327 };
/** Tile of the middle at zoom 14, and the same place within it at zoom 16. */
const HERE = '14/8022/6184';
const NEARER = '16/32088/24739';

const { url } = await createTestDatabase();
const folder = await temporaryFolder();
const file = path.join(folder, 'calles.pmtiles');
const failures: Error[] = [];
const streets = openStreetTiles({ file, onError: (failure) => failures.push(failure) });
atTheEnd(() => streets.close());
const site = await serveApp(url, { streets });

const ask = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${site}/mapa/teselas/${address}.svg`, { headers: { 'accept-encoding': 'br', ...headers } });

/** Puts a file in the place of the one before, as an operator does: whole, under its name. */
async function exchange(bytes: Uint8Array): Promise<void> {
  await writeFile(`${file}.nuevo`, bytes);
  await rename(`${file}.nuevo`, file);
}

/** The names that a tile shows. */
const namesIn = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);

test('sin fichero no hay calles, y en cuanto lo hay se sirven, dibujadas y con su propia política', async () => {
  expect(await streets.state()).toEqual({ estado: 'sin_fichero' });
  const before = await ask(HERE);
  expect(before.status).toBe(404);
  expect(await before.json()).toMatchObject({ mensaje: 'No se ha encontrado esa parte del mapa de calles' });

  await exchange(madeStreets(MIDDLE));
  const answer = await ask(HERE);
  const svg = await answer.text();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(namesIn(svg)).toEqual(
    expect.arrayContaining(['Avenida de la Invención', 'Calle del Laurel', 'X-1']),
  );
  expect(svg).toMatch(/<path class="verde"|<path class="agua"/);
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(svg) ?? [];
  expect(answer.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; sandbox`,
  );
  expect(await streets.state()).toMatchObject({ estado: 'bien', coverage: { minZoom: 6, maxZoom: 14 } });
});

test('quien ya la tiene recibe 304, y quien no entiende brotli la recibe entera', async () => {
  const first = await ask(HERE);
  const etag = first.headers.get('etag') ?? '';
  const again = await ask(HERE, { 'if-none-match': `W/"otra", ${etag}` });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect(again.headers.get('cache-control')).toContain('public');
  const plain = await ask(HERE, { 'accept-encoding': 'identity' });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await plain.text()).toBe(await first.text());
});

test('más cerca de lo que llega el fichero se amplía su última tesela, y nada pasa de su borde', async () => {
  const svg = await (await ask(NEARER)).text();
  expect(namesIn(svg).length).toBeGreaterThan(0);
  const numbers = [...svg.matchAll(/ d="([^"]*)"/g)].flatMap(([, d = '']) => d.match(/-?\d+/g) ?? []);
  // Nothing is drawn beyond the border where lines are cut.
  expect(Math.max(...numbers.map((number) => Math.abs(Number(number))))).toBeLessThanOrEqual(1_152);
});

test.each([
  ['de un zoom que no hay', '3/3/3'],
  ['más cerca de lo que se sirve', '17/64176/49478'],
  ['que no es una tesela', '14/99999/6184'],
  ['que no es un número', '14/8022/..%2f..%2fcalles'],
])('una dirección %s responde 404 con palabras', async (_which, address) => {
  const answer = await ask(address);
  expect([answer.status, answer.headers.get('etag')]).toEqual([404, null]);
  expect(await answer.json()).toHaveProperty('mensaje');
});

test('donde el fichero no tiene nada, como en el mar, hay suelo sin calles', async () => {
  const answer = await ask('14/8100/6184');
  const svg = await answer.text();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect([...svg.matchAll(/<(path|use|text)/g)]).toEqual([]);
});

test('un fichero que se cambia en marcha cuenta desde la petición siguiente', async () => {
  const before = await ask(HERE);
  await exchange(madeStreets(MIDDLE, 'Otra Villa'));
  const after = await ask('13/4011/3092', { 'if-none-match': before.headers.get('etag') ?? '' });
  expect(after.status).toBe(200);
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  const town = await (await ask('12/2005/1546')).text();
  expect(namesIn(town)).toContain('Otra Villa');
});

test('un fichero cortado o que no es de calles lo dice en cada tesela y una vez en el registro, y el programa sigue', async () => {
  const whole = madeStreets(MIDDLE);
  await exchange(whole);
  await truncate(file, whole.length - 2_000);
  const farthest = await Promise.all(
    ['14/8022/6184', '14/8021/6184', '14/8022/6183', '14/8021/6183'].map((at) => ask(at)),
  );
  const broken = farthest.filter(({ status }) => status !== 200);
  expect(broken.length).toBeGreaterThan(0);
  for (const answer of broken) {
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect((await answer.json()).mensaje).toMatch(/^El mapa de calles no se puede leer ahora/);
  }
  expect(failures).toHaveLength(1);

  for (const bytes of [new Uint8Array(), Buffer.from('PMTiles no es'), whole.slice(0, 200)]) {
    await exchange(bytes);
    expect((await ask(HERE)).status).toBe(503);
    expect(await streets.state()).toEqual({ estado: 'roto' });
  }
  expect((await fetch(`${site}/salud`)).status).toBe(200);

  await exchange(whole);
  expect((await ask(HERE)).status).toBe(200);
  await rm(file);
  expect((await ask(HERE)).status).toBe(404);
});

test('una tesela que no acaba de dibujarse termina su hilo, y la siguiente tiene otro', async () => {
  await exchange(endless());
  const impatient = openStreetTiles({ file, patienceMs: 1, onError: () => {} });
  atTheEnd(() => impatient.close());
  const fingerprint = (await impatient.fingerprint()) ?? '';
  const tile = { z: 14, x: 8_022, y: 6_184 };
  await expect(impatient.draw(fingerprint, tile)).rejects.toThrow('a tile took too long');
  const patient = openStreetTiles({ file, onError: () => {} });
  atTheEnd(() => patient.close());
  const drawn = await patient.draw(fingerprint, tile);
  // Each line has a thousand points, and a tile draws at most a quarter of a million.
  expect(brotliDecompressSync(drawn.body).toString().match(/M/g)).toHaveLength(250);
});

/** An archive with a tile of more points than are drawn. */
function endless(): Uint8Array {
  const line = Array.from({ length: 1_000 }, (_, index) => ({ x: index * 4, y: (index * 2_579) % 4_096 }));
  const feature = { type: 2 as const, properties: { kind: 'minor_road' }, geometry: [line] };
  return writeArchive(
    [{ z: 14, x: 8_022, y: 6_184, layers: { roads: Array.from({ length: 600 }, () => feature) } }],
    [-4, 40, -3, 41],
  );
}

test('sin fichero están los contornos que el programa tiene, con los nombres de sus pueblos', async () => {
  const outlines = (address: string) =>
    fetch(`${site}/mapa/contornos/${address}.svg`, { headers: { 'accept-encoding': 'br' } });
  const near = await (await outlines('11/1002/773')).text();
  expect(namesIn(near)).toEqual(expect.arrayContaining(['Getafe', 'Fuenlabrada']));
  expect(near).toContain('id="termino"');
  // From afar only provinces have boundaries, and only large towns have names.
  const far = await outlines('6/31/24');
  const svg = await far.text();
  expect(svg).toContain('id="limite"');
  expect(svg).not.toContain('id="termino"');
  expect(namesIn(svg)).toContain('Madrid');
  expect(namesIn(svg)).not.toContain('Pinto');
  expect(far.headers.get('etag')).toContain('contornos');
  expect((await outlines('3/3/3')).status).toBe(404);
});

test('las teselas en memoria no pasan de sus bytes', async () => {
  await exchange(madeStreets(MIDDLE));
  const small = openStreetTiles({ file, maxBytes: 4_000, onError: () => {} });
  atTheEnd(() => small.close());
  const fingerprint = (await small.fingerprint()) ?? '';
  const tiles = [8_021, 8_022].flatMap((x) => [6_183, 6_184].map((y) => ({ z: 14, x, y })));
  for (const tile of tiles) await small.draw(fingerprint, tile);
  // Counts the whole ArrayBuffer that a tile keeps in memory, not only its own bytes.
  const kept = tiles.flatMap((tile) => small.kept(fingerprint, tile)?.body.buffer.byteLength ?? []);
  expect(kept.length).toBeLessThan(tiles.length);
  expect(kept.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(4_000);
});
