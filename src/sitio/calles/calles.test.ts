import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { madeStreets } from '#comparador/lugares/calles/made-streets.testing.server.ts';
import { openStreetTiles } from '#comparador/lugares/calles/street-tiles.server.ts';
import { emptySearch, MOST_KM } from '#comparador/ofertas/comparador/search-params.ts';
import { atTheEnd } from '#platform/http/testing.server.ts';
import { openApp, temporaryFolder } from '#test/support/app.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { zoneUrl } from './calles-params.ts';
import { circleOfView, groupSpots, moveView, spotOf, viewOfAll, zoomView } from './map-geometry.ts';

const { db, url } = await createDemoDatabase();
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

test('el mapa abre la misma lista, y cada chincheta es de una fila suya, con su cifra', async () => {
  const list = await read('/?permiso=B&lugar=Madrid');
  const { body, statusCode } = await read('/mapa/calles?permiso=B&lugar=Madrid');
  expect(statusCode).toBe(200);
  const comparable = (html: string) => texts(html, /name="comparar" value="([^"]+)"/g);
  expect(comparable(body)).toEqual(comparable(list.body));
  const pins = texts(body, /data-of="#fila-([^"]+)"/g);
  expect(pins.length).toBeGreaterThan(3);
  for (const slug of pins) {
    const [, figure = ''] = new RegExp(`data-of="#fila-${slug}".*?<text[^>]*>([^<]+)`, 's').exec(body) ?? [];
    // Its row ends where the next begins.
    const [, row = ''] =
      new RegExp(`<li[^>]* id="fila-${slug}">(.*?)(?:<li[^>]* id="fila-|</section>)`, 's').exec(body) ?? [];
    expect(row, slug).toContain(figure);
  }
});

test('con el orden por aprobados la cifra es la tasa', async () => {
  const { body } = await read('/mapa/calles?permiso=B&lugar=Madrid&orden=aprobados');
  const figures = texts(body, /data-of=".*?<text[^>]*>([^<]+)/gs);
  expect(figures.length).toBeGreaterThan(0);
  for (const figure of figures) expect(figure).toMatch(/%$|^Pocos datos$/);
});

test('sin dirección conocida no hay chincheta: se cuentan, con su nombre y su fila', async () => {
  const { body } = await read('/mapa/calles?permiso=B&lugar=Getafe');
  const [, count = '', list = ''] =
    /<summary>(\d+) secci[oó]n(?:es)? sin dirección<\/summary>(.*?)<\/ul>/s.exec(body) ?? [];
  const unknown = texts(list, /href="#fila-([^"]+)"/g);
  expect(unknown).toHaveLength(Number(count));
  expect(unknown.length).toBeGreaterThan(0);
  for (const slug of unknown) {
    expect(body).toContain(`id="fila-${slug}"`);
    expect(body).not.toContain(`data-of="#fila-${slug}"`);
  }
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
  expect(around.body).toMatch(/<h1[^>]*>[^<]*del centro del mapa/);
  expect(around.body).toContain('Zona del mapa, quitar');
  const moves = texts(body, /href="([^"]+)" data-move=/g);
  expect(moves).toHaveLength(6);
  const tilesOf = (html: string) => texts(html, /<image ([^>]+)>/g);
  for (const move of moves) expect(tilesOf((await read(move)).body), move).not.toEqual(tilesOf(body));
});

test('sin fichero de calles el mapa enseña los contornos, y dice de quién son', async () => {
  const { body, statusCode } = await read('/mapa/calles?permiso=B&lugar=Madrid', bare);
  expect(statusCode).toBe(200);
  expect(body).toContain('href="/mapa/contornos/');
  expect(body).toContain('IGN, CC BY 4.0');
  expect(body).not.toMatch(/mapa\/teselas|OpenStreetMap/);
  expect((await read('/mapa/calles?permiso=B&lugar=Madrid')).body).toContain('OpenStreetMap');
});

test.each([
  ['una provincia entera', 'Soria', 41.76, -2.46],
  ['toda España', '', 40.2, -3.7],
])('sin chinchetas se ve la zona que se busca: %s', async (_which, lugar, lat, lon) => {
  const { body } = await read(`/mapa/calles?permiso=B&lugar=${lugar}&hasta=1`);
  const [, seen = ''] = /data-vista="([^"]+)"/.exec(body) ?? [];
  const [seenLat = 0, seenLon = 0] = seen.split(',').map(Number);
  expect(Math.hypot(seenLat - lat, seenLon - lon)).toBeLessThan(0.5);
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
  // At 40° and zoom 13 a pixel is 7.3 m, so half the diagonal is 8.3 km.
  expect(circleOfView(view, { width: 2_000, height: 1_100 }).km).toBe(9);
  // A province fits in a search; the country does not, and its circle is the largest there is.
  expect(circleOfView({ ...view, z: 9 }, size)).toEqual({ km: 51, holdsAll: true });
  expect(circleOfView({ ...view, z: 5 }, size)).toEqual({ km: MOST_KM, holdsAll: false });
  expect(zoneUrl(emptySearch, { ...view, z: 5 }, size)).toContain(`km=${MOST_KM}&`);
  expect(
    groupSpots([
      { x: 0, y: 0 },
      { x: 10, y: 10 },
      { x: 300, y: 0 },
    ]),
  ).toEqual([[0, 1], [2]]);
});

test('la lista guarda el sitio del mapa donde sabe dónde está alguna, y lo pide aparte; sin ninguna, no', async () => {
  const { body } = await read('/?permiso=B&lugar=Madrid');
  expect(body).toContain('data-mapa="cabe"');
  expect(body).toMatch(/<section[^>]* id="mapa"[^>]* data-island="results-map"><\/section>/);
  const alone = await read('/mapa/calles?permiso=B&lugar=Madrid&parte=mapa');
  expect(alone.body).toMatch(/id="mapa"><div[^>]* data-island="street-map"/);
  expect(alone.body).not.toContain('name="comparar"');
  await db.$client.query(
    `UPDATE ofertas SET lat = NULL, lon = NULL, ficha = ficha || '{"origenPunto": null}'`,
  );
  await db.$client.query(
    'UPDATE version_publica SET version = version + 1, ofertas_version = ofertas_version + 1',
  );
  const unplaced = await read('/?permiso=B&lugar=Madrid');
  expect(unplaced.body).not.toMatch(/data-mapa|id="mapa"/);
  expect(unplaced.body).toContain('Ver mapa');
  expect((await read('/mapa/calles?permiso=B&lugar=Madrid')).body).toMatch(/Ninguna de \d+ secciones tiene/);
});
