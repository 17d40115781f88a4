import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findAutoescuelas } from '#comparador/ofertas/comparador/find-autoescuelas.server.ts';
import { emptySearch } from '#comparador/ofertas/comparador/search-params.ts';
import { searchablePermits } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import { waysToAsk } from '#oficina/relacion/alumnos/ways-to-ask.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { type LandingData, loadLanding } from './landing.server.ts';
import { landingMeta } from './landing-page.tsx';
import { landingSummary, landingTitle, practicalText } from './landing-text.ts';

const now = new Date('2026-11-21T10:00:00Z');
const { db } = await createDemoDatabase();

async function load(slug: string): Promise<LandingData> {
  const data = await loadLanding(slug, { db, now });
  if (!data) throw new Error(`${slug} has no page`);
  return data;
}

test('un lugar o un permiso que no existe no tiene página', async () => {
  expect(await loadLanding('autoescuelas-ninguna-parte', { db, now })).toBeUndefined();
  expect(await loadLanding('autoescuelas-alcobendas-permiso-cap', { db, now })).toBeUndefined();
});

test('la página de un municipio lleva las diez primeras del comparador, en su mismo orden', async () => {
  const data = await load('autoescuelas-alcobendas');
  const permiso = (await searchablePermits(db)).find(({ codigo }) => codigo === 'B');
  if (!permiso) throw new Error('no permit B');
  const params = { ...emptySearch, lugar: 'Alcobendas, Madrid' };
  const { tarjetas, total, secciones, conPrecio } = await findAutoescuelas(db, { params, permiso, now });
  expect(data.autoescuelas.map(({ slug }) => slug)).toEqual(tarjetas.slice(0, 10).map(({ slug }) => slug));
  expect(data.autoescuelas.map(({ puesto }) => puesto)).toEqual(data.autoescuelas.map((_, i) => i + 1));
  expect(data).toMatchObject({
    total,
    secciones,
    conPrecio,
    urlBusqueda: '/?permiso=B&lugar=Alcobendas%2C+Madrid',
  });
  expect(data.propias).toBeGreaterThan(0);
  expect(data.propias).toBeLessThanOrEqual(secciones);
  expect(landingTitle(data)).toBe('Autoescuelas en Alcobendas');
  expect(landingSummary(data)).toMatch(
    /^\d+ autoescuelas a menos de 10 km de Alcobendas o que se examinan en Alcobendas(, .+)?, \d+ con dirección en el municipio\. Coste esperado del permiso B: de /,
  );
});

test('la mediana es la de la misma zona, y no la de la provincia', async () => {
  const data = await load('autoescuelas-provincia-madrid');
  const { rows } = await db.$client.query<{ costes: number[] }>(
    `SELECT array_agg(costes[25] ORDER BY costes[25]) AS costes FROM ofertas
     WHERE permiso = 1 AND NOT automatico AND cod_provincia = '28' AND caduca > '2026-11-21'`,
  );
  const costes = rows[0]?.costes ?? [];
  // The median counts each section, and the price of an autoescuela is that of several.
  expect(costes.length).toBeGreaterThanOrEqual(data.conPrecio);
  expect(data.mediana).toBe(costes[Math.ceil(costes.length / 2) - 1]);
  expect([data.minimo, data.maximo]).toEqual([costes[0], costes.at(-1)]);
  const town = await load('autoescuelas-alcobendas');
  expect(town.conPrecio).toBeLessThan(data.conPrecio);
  // Fewer than five tarifas have a range and no median.
  expect(town.conPrecio).toBeLessThan(5);
  expect([town.minimo === null, town.mediana]).toEqual([false, null]);
});

test('las localidades de una provincia son todas suyas y suman todas sus secciones', async () => {
  const data = await load('autoescuelas-provincia-madrid-permiso-a2');
  const sum = data.localidades.reduce((total, { secciones }) => total + secciones, 0);
  expect(sum).toBe(data.secciones);
  expect(
    data.localidades.every(({ codMunicipio }) => codMunicipio === null || codMunicipio.startsWith('28')),
  ).toBe(true);
  expect(data.localidades.find(({ codMunicipio }) => codMunicipio !== null)?.url).toMatch(
    /^\/autoescuelas-[a-z-]+-permiso-a2$/,
  );
  expect(landingTitle(data)).toBe('Autoescuelas en la provincia de Madrid para el permiso A2');
});

test('las localidades cercanas van de cerca a lejos, con la propia delante, también de otra provincia', async () => {
  const { localidades } = await load('autoescuelas-alcobendas');
  const distances = localidades.map(({ km }) => km ?? -1);
  expect(localidades[0]).toMatchObject({ codMunicipio: '28006', km: 0 });
  expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  expect(Math.max(...distances)).toBeLessThanOrEqual(25);
});

test('los otros permisos son los que allí se enseñan, y el B se enlaza por la página del lugar', async () => {
  const { otrosPermisos } = await load('autoescuelas-provincia-madrid-permiso-a2');
  expect(otrosPermisos.find(({ codigo }) => codigo === 'B')?.url).toBe('/autoescuelas-provincia-madrid');
  expect(otrosPermisos.map(({ codigo }) => codigo)).not.toContain('A2');
  expect(otrosPermisos.every(({ secciones }) => secciones > 0)).toBe(true);
});

test('los aprobados son los oficiales de la provincia frente a España, con sus exámenes', async () => {
  const data = await load('autoescuelas-provincia-toledo');
  const { rows } = await db.$client.query<{ aptos: number; examenes: number }>(
    `SELECT aptos, examenes FROM estadisticas_provincia WHERE permiso = 1 AND prueba = 4
       AND cod_provincia IN ('45', '00') ORDER BY cod_provincia DESC`,
  );
  expect([data.practico.provincia, data.practico.espana]).toEqual(rows);
  expect(practicalText(data)).toMatch(
    /^de los exámenes prácticos del permiso B se aprueban en la provincia de Toledo \(de [\d.]+ exámenes\); en España/,
  );
});

type Robots = { name?: string; content?: string };
const robots = (data: LandingData) =>
  landingMeta(data, 'https://carneclaro.example').find((item) => (item as Robots).name === 'robots');

test('un lugar sin precio ni exámenes bastantes pide no estar en los buscadores; los demás, no', async () => {
  expect(robots(await load('autoescuelas-alcobendas'))).toBeUndefined();
  const village = await load('autoescuelas-patones');
  expect(village.propias).toBe(0);
  expect(robots(village)).toEqual({ name: 'robots', content: 'noindex, follow' });
});

test('los datos estructurados dicen los puestos, el camino y solo precios que se leen en la página', async () => {
  const data = await load('autoescuelas-alcobendas-permiso-b');
  const meta = landingMeta(data, 'https://carneclaro.example');
  expect(meta).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://carneclaro.example/autoescuelas-alcobendas',
  });
  expect(meta).toContainEqual({
    property: 'og:image',
    content: 'https://carneclaro.example/imagenes/portada.png',
  });
  const json = meta.flatMap((item) =>
    'script:ld+json' in item ? [JSON.stringify(item['script:ld+json'])] : [],
  );
  expect(json).toHaveLength(3);
  const [crumbs = '', list = '', offers = ''] = json;
  expect(JSON.parse(crumbs).itemListElement.map((item: { name: string }) => item.name)).toEqual([
    'Inicio',
    'Madrid',
    'Autoescuelas en Alcobendas para el permiso B',
  ]);
  expect(JSON.parse(list).itemListElement[2]).toMatchObject({
    position: 3,
    item: { url: `https://carneclaro.example/${data.autoescuelas[2]?.slug}` },
  });
  const tarifas = data.autoescuelas.flatMap(({ coste }) => coste?.tarifa ?? []);
  expect(JSON.parse(offers).offers).toMatchObject({
    offerCount: tarifas.length,
    lowPrice: (Math.min(...tarifas) / 100).toFixed(2),
  });
});

test('donde nadie publica precio no se marca ninguna oferta', async () => {
  await db.$client.query('UPDATE ofertas SET caduca = $1 WHERE cod_provincia = $2', ['2026-11-21', '42']);
  const data = await load('autoescuelas-provincia-soria');
  expect(data).toMatchObject({ conPrecio: 0, minimo: null, mediana: null });
  expect(landingSummary(data)).toContain('Ninguna publica aún su tarifa');
  expect(JSON.stringify(landingMeta(data, 'https://x.example'))).not.toContain('AggregateOffer');
});

test('a las que no reciben peticiones se les pide precio como dice la lista, y no por un formulario', async () => {
  await db.execute(sql`UPDATE negocio SET lleva_peticiones = false`);
  const { autoescuelas } = await load('autoescuelas-provincia-lugo');
  const unpriced = autoescuelas.filter(({ coste }) => !coste);
  const ways = await waysToAsk(
    db,
    unpriced.map(({ slug }) => slug),
  );
  expect(ways.size).toBeGreaterThan(0);
  expect(unpriced.map(({ formas }) => formas)).toEqual(unpriced.map(({ slug }) => ways.get(slug)));
});
