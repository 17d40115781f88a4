// Takes long: puts all of Spain in order from the downloads and from the site, and some thirty searches more.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerDownloads } from '#comparador/ofertas/comparador/downloads.server.ts';
import { createHttpApp } from '#platform/http/http.server.ts';
import { seededRandom } from '#platform/kit/seeded-random.ts';
import { openApp } from '../test/support/app.testing.server.ts';
import { createDemoDatabase } from '../test/support/demo.testing.server.ts';
import { cheapest, type Fila } from './recalcular-coste.ts';
import { parseCsv } from './recalcular-datos.ts';
import { type Puesto, recalcular } from './recalcular-orden.ts';
import { CLASES_DE_LUGAR, drawOrders } from './support/drawn-orders.ts';
import { type Respuesta, siteRows } from './support/site-order.ts';

const now = new Date('2026-11-21T10:00:00Z');
const { db, url } = await createDemoDatabase();
const site = await openApp(url);
const { app } = await createHttpApp({
  logger: pino({ level: 'silent' }),
  secure: false,
  development: false,
});
registerDownloads(app, { db, clock: () => now });
const folder = mkdtempSync(path.join(os.tmpdir(), 'carne-claro-datos-'));

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const PLACES = ['municipios', 'sitios', 'codigos-postales', 'contornos'];
const PLACES_AND_PRICES = ['provincias', 'medianas', 'tasas', 'permisos', ...PLACES];

const ofertas = new Map<string, Fila[]>();

beforeAll(async () => {
  for (const file of PLACES_AND_PRICES) await save(`${file}.csv`);
  for (const permiso of ['B', 'A2', 'C', 'A', 'CAP-35'])
    ofertas.set(permiso, await save(`ofertas.csv?permiso=${permiso}`));
});

/** Saves a download as a browser would, under the name that the answer gives. */
async function save(url: string): Promise<Fila[]> {
  const { statusCode, headers, body } = await app.inject(`/datos/${url}`);
  expect(statusCode).toBe(200);
  const name = /filename="(.*)"/.exec(String(headers['content-disposition']))?.[1] ?? '';
  writeFileSync(path.join(folder, name), body);
  return parseCsv(body);
}

const siteOrder = (query: string): Promise<Puesto[]> =>
  siteRows(async (pagina): Promise<Respuesta> => {
    const response = await site.inject(`/comparador/buscar?${query}&pagina=${pagina}`);
    expect(response.statusCode).toBe(200);
    return response.json();
  });

describe('quien rehaga el orden con las descargas obtiene el del sitio, al céntimo', () => {
  test.for([
    'permiso=B&lugar=Madrid',
    'permiso=B&lugar=Barcelona',
    'permiso=B&lugar=Alcobendas&km=20',
    'permiso=B&lugar=Alcobendas&km=50&orden=distancia',
    // No autoescuela within 1 km: the whole province, with distances from the searched town.
    'permiso=B&lugar=Rascafría&km=1&orden=distancia',
    'permiso=B&lugar=Madrid&teoria=aprobada',
    'permiso=B&lugar=Madrid&clases=10',
    'permiso=B&lugar=Madrid&clases=40&orden=precio',
    'permiso=B&lugar=Madrid&automatico=si',
    'permiso=B&lugar=Madrid&hasta=1300',
    'permiso=B&lugar=Madrid&claseSupuesta=45',
    'permiso=B&lugar=Valencia&orden=aprobados',
    'permiso=B&lugar=Barcelona, Barcelona&km=10&orden=nombre',
    'permiso=A2&lugar=Madrid',
    'permiso=A2&orden=precio&teoria=aprobada',
    'permiso=C&lugar=Barcelona',
    'permiso=C&orden=aprobados',
    // Filters by feature and by pass rate against the province.
    'permiso=B&lugar=Madrid&caracteristica=coche-automatico&caracteristica=clases-en-sabado',
    'permiso=B&lugar=Valencia&aprobados=por_encima&aprobados=en_la_media',
    'permiso=A&lugar=Madrid',
    'permiso=CAP-35&orden=distancia&lugar=Madrid, Madrid&km=50&teoria=aprobada&aprobados=por_encima',
  ])('%s', async (query) => {
    const order = await recalcular(folder, query);
    expect(order.length).toBeGreaterThan(0);
    expect(order).toEqual(await siteOrder(query));
  });

  test('también lo que nadie ha elegido: búsquedas sorteadas', async () => {
    const [permisos = [], municipios = [], sitios = [], codigosPostales = []] = await Promise.all(
      ['permisos', 'municipios', 'sitios', 'codigos-postales'].map((file) => save(`${file}.csv`)),
    );
    const known = permisos.filter(({ permiso = '' }) => ofertas.has(permiso));
    const random = seededRandom(0x9c748ff6);
    const downloads = { permisos: known, municipios, sitios, codigosPostales, ofertas };
    for (const clase of CLASES_DE_LUGAR)
      for (const query of drawOrders(random, downloads, clase).take(2))
        expect(await recalcular(folder, query), query).toEqual(await siteOrder(query));
  });

  test('no solo las primeras: toda España, de la primera a la última', async () => {
    const order = await recalcular(folder, 'permiso=B');
    expect(order).toEqual(await siteOrder('permiso=B'));
    expect(order.filter(({ coste }) => coste !== null).length).toBeGreaterThan(50);
    expect(order.filter(({ coste }) => coste === null).length).toBeGreaterThan(50);
    expect(order.filter(({ otras }) => otras.length > 0).length).toBeGreaterThan(50);
    expect(Math.max(...order.map(({ grupo }) => grupo))).toBeGreaterThan(2);
  });

  test('y quien cambie una cifra deja de obtenerlo', async () => {
    const changed = mkdtempSync(path.join(os.tmpdir(), 'carne-claro-datos-'));
    try {
      for (const file of [...PLACES_AND_PRICES, 'ofertas']) {
        const { body } = await app.inject(`/datos/${file}.csv`);
        const name = file === 'ofertas' ? 'ofertas-B.csv' : `${file}.csv`;
        writeFileSync(path.join(changed, name), file === 'tasas' ? body.replace('94.05', '94.06') : body);
      }
      const [first] = await recalcular(changed, 'permiso=B&lugar=Madrid', '2026-11-21');
      const [honest] = await recalcular(folder, 'permiso=B&lugar=Madrid');
      expect(first?.coste).not.toBe(honest?.coste);
    } finally {
      rmSync(changed, { recursive: true });
    }
  });
});

test('lo que no decide el orden se dice, y un lugar que no existe también', async () => {
  await expect(recalcular(folder, 'permiso=B&tope=900')).rejects.toThrow('«tope» no decide el orden');
  await expect(recalcular(folder, 'permiso=B&lugar=Xyzzy')).rejects.toThrow('«Xyzzy»');
});

test('los bonos se compran como sale más barato, aunque sobre alguna clase', () => {
  const packs = [
    { clases: 10, precio: 25_000 },
    { clases: 4, precio: 11_000 },
  ];
  expect(cheapest(10, 3_000, packs)).toBe(25_000);
  expect(cheapest(9, 3_000, packs)).toBe(25_000);
  expect(cheapest(5, 3_000, packs)).toBe(14_000);
  expect(cheapest(25, 3_000, packs)).toBe(64_000);
  expect(cheapest(3, 3_000, [])).toBe(9_000);
});

test('el lector de CSV deshace las comillas y el apóstrofo', () => {
  expect(parseCsv('\uFEFFa;b\r\n"x;""y""\nz";\'=1\r\n;\'\'@\r\n')).toEqual([
    { a: 'x;"y"\nz', b: '=1' },
    { a: '', b: "'@" },
  ]);
});
