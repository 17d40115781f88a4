import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { madeStreets } from '#comparador/lugares/calles/made-streets.testing.server.ts';
import { openStreetTiles } from '#comparador/lugares/calles/street-tiles.server.ts';
import { atTheEnd } from '#platform/http/testing.server.ts';
import { openApp, temporaryFolder } from '#test/support/app.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { groupSpots, kmOfView, moveView, spotOf, viewOfAll, zoomView } from './map-geometry.ts';

const { url } = await createDemoDatabase();
const file = path.join(await temporaryFolder(), 'calles.pmtiles');
await writeFile(file, madeStreets({ lat: 40.3083, lon: -3.7327 }));
const streets = openStreetTiles({ file, onError: () => {} });
atTheEnd(() => streets.close());
await streets.state();
const app = await openApp(url, { streets });
const bare = await openApp(url);

const read = async (address: string, from = app) => {
  const { body, statusCode } = await from.inject(address);
  return { body: body.replaceAll('&amp;', '&'), statusCode };
};
const texts = (body: string, pattern: RegExp) => [...body.matchAll(pattern)].map(([, text = '']) => text);

test('el mapa enseña las filas de la lista, en su orden, y en cada chincheta la cifra de su fila', async () => {
  const list = await read('/?permiso=B&lugar=Madrid');
  const { body, statusCode } = await read('/mapa/calles?permiso=B&lugar=Madrid');
  expect(statusCode).toBe(200);
  const slugs = texts(list.body, /name="comparar" value="([^"]+)"/g);
  const rows = texts(body, /<li id="fila-([^"]+)"/g);
  expect(rows.filter((slug) => slugs.includes(slug))).toEqual(slugs);
  const pins = texts(body, /data-of="#fila-([^"]+)"/g);
  expect(pins.length).toBeGreaterThan(3);
  for (const slug of pins) {
    const [, figure = ''] = new RegExp(`data-of="#fila-${slug}".*?<text[^>]*>([^<]+)`, 's').exec(body) ?? [];
    const [, row = ''] = new RegExp(`<li id="fila-${slug}"(.*?)</li>`, 's').exec(body) ?? [];
    expect(row, slug).toContain(`>${figure}</p>`);
    // On a telephone this row is the sheet over the map, so it has the cost bar too.
    if (figure.endsWith('€')) expect(row, slug).toContain('<line');
    // The other sections of an autoescuela stand folded in its row of the list.
    const [, card] =
      new RegExp(`name="comparar" value="${slug}"(.*?)name="comparar"`, 's').exec(list.body) ?? [];
    if (card !== undefined) expect(card, slug).toContain(`>${figure}<`);
  }
});

test('con el orden por aprobados la cifra es la tasa', async () => {
  const { body } = await read('/mapa/calles?permiso=B&lugar=Madrid&orden=aprobados');
  const figures = texts(body, /data-of=".*?<text[^>]*>([^<]+)/gs);
  expect(figures.length).toBeGreaterThan(0);
  for (const figure of figures) expect(figure).toMatch(/%$|^Pocos datos$/);
});

test('sin dirección conocida no hay chincheta, y la fila lo dice', async () => {
  const { body } = await read('/mapa/calles?permiso=B&lugar=Getafe');
  const unknown = texts(body, /<li id="fila-([^"]+)"(?:(?!<\/li>).)*no consta su dirección/gs);
  expect(unknown.length).toBeGreaterThan(0);
  for (const slug of unknown) expect(body).not.toContain(`data-of="#fila-${slug}"`);
});

test('sin JavaScript se acerca y se mueve por enlaces, y la zona conserva lo demás de la búsqueda', async () => {
  const { body } = await read('/mapa/calles?permiso=A2&lugar=Madrid&hasta=2000&orden=nombre');
  const [zone = ''] = texts(body, /href="([^"]*zona=mapa[^"]*)"/g);
  const asked = new URL(zone, 'http://localhost').searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    permiso: 'A2',
    lugar: '',
    hasta: '2000',
    orden: 'nombre',
  });
  const around = await read(zone);
  expect(around.statusCode).toBe(200);
  expect(around.body).toMatch(/<h1>[^<]*del centro del mapa/);
  expect((await read(`/?${asked}`)).body).toContain('Zona del mapa, quitar');
  const moves = texts(body, /href="([^"]+)" data-move=/g);
  expect(moves).toHaveLength(6);
  const tilesOf = (html: string) => texts(html, /<image ([^>]+)>/g);
  for (const move of moves) expect(tilesOf((await read(move)).body), move).not.toEqual(tilesOf(body));
});

test('sin fichero ninguna página ofrece el mapa, y quien llega tiene la lista y sabe por qué', async () => {
  expect((await read('/?permiso=B&lugar=Madrid')).body).toContain('/mapa/calles?');
  expect((await read('/?permiso=B&lugar=Madrid', bare)).body).not.toContain('/mapa/calles?');
  const { body, statusCode } = await read('/mapa/calles?permiso=B&lugar=Madrid', bare);
  expect(statusCode).toBe(200);
  expect(body).toContain('Aún no tenemos las calles de este mapa');
  expect(body).toContain('<li id="fila-');
  expect(body).not.toContain('<image');
});

test.each(['vista=40,3', 'vista=40,-3,99', 'vista=91,0,10', 'permiso=Z', 'zona=otra'])(
  'con «%s» responde 400 y lo dice',
  async (query) => {
    const { body, statusCode } = await read(`/mapa/calles?lugar=Madrid&${query}`);
    expect(statusCode).toBe(400);
    expect(body).toContain('role="alert"');
  },
);

test('acercar deja bajo el dedo lo que había, mover va y vuelve, y la vista de todas las tiene dentro', () => {
  const size = { width: 700, height: 500 };
  const view = { lat: 40.3, lon: -3.7, z: 13 };
  const place = { lat: 40.31, lon: -3.72 };
  const spot = spotOf(view, size, place);
  // Two zooms nearer, one pixel becomes four.
  const after = spotOf(zoomView(view, 2, { size, spot }), size, place);
  expect(Math.hypot(after.x - spot.x, after.y - spot.y)).toBeLessThanOrEqual(4);
  const back = moveView(moveView(view, { x: 120, y: -80 }), { x: -120, y: 80 });
  expect(spotOf(back, size, place)).toEqual(spot);
  const places = [place, { lat: 40.2, lon: -3.9 }, { lat: 40.5, lon: -3.5 }];
  const all = viewOfAll(places, size) ?? view;
  for (const one of places) {
    const { x, y } = spotOf(all, size, one);
    expect([x > 0, x < size.width, y > 0, y < size.height]).toEqual([true, true, true, true]);
  }
  // At 40° and zoom 13 a pixel is 7.3 m, so half the height is 4.01 km.
  expect(kmOfView(view, { width: 2_000, height: 1_100 })).toBe(5);
  expect(
    groupSpots([
      { x: 0, y: 0 },
      { x: 10, y: 10 },
      { x: 300, y: 0 },
    ]),
  ).toEqual([[0, 1], [2]]);
});
