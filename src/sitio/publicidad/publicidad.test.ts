import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { anuncioCounter } from '#comparador/anuncios/anuncio-counter.server.ts';
import { insertAnuncio, type TestAnuncio } from '#comparador/anuncios/anuncios.testing.server.ts';
import { refreshOffers } from '#comparador/ofertas/comparador/refresh-offers.server.ts';
import { serveApp } from '#test/support/app.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { insertImagen } from '#test/support/rows.testing.server.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const { db, url } = await createDemoDatabase();
await db.execute(sql`DELETE FROM anuncios_dias`);
await db.execute(sql`DELETE FROM anuncios`);
const site = await serveApp(url, { keepsPages: true });

beforeEach(async () => {
  await db.execute(sql`DELETE FROM anuncios_dias`);
  await db.execute(sql`DELETE FROM anuncios`);
});

async function get(path: string): Promise<string> {
  const response = await fetch(site + path);
  expect(response.status, path).toBe(200);
  return response.text();
}
const SEARCH = '/?permiso=B&lugar=Madrid';

const { rows: autoescuelas } = await db.$client.query<{ slug: string; cliente: string }>(
  `SELECT s.slug, c.id AS cliente FROM clientes c JOIN escuelas e ON e.codigo = c.num_registro_dgt
   JOIN secciones s ON s.escuela_id = e.id
   WHERE c.publicado AND s.cod_provincia = '28' AND s.ultimo_mes IS NOT NULL ORDER BY s.slug`,
);

/** Gives the boxes of a page, whole. */
const boxesOf = (html: string) => html.match(/<article[^>]*aria-label="Publicidad".*?<\/article>/gs) ?? [];
/** Gives the list of autoescuelas, from its first box to compare to its last name. */
const listOf = (html: string) => html.slice(html.indexOf('name="comparar"'), html.lastIndexOf('</h2>'));
const orderOf = (html: string) =>
  [...listOf(html).matchAll(/<h2[^>]*><a href="\/([a-z0-9-]+)/g)].map(([, slug]) => slug);

/** Creates one anuncio in every place, of an autoescuela of the province. */
const everywhere = (more: TestAnuncio = {}) =>
  Promise.all(
    (['inicio', 'resultados', 'ficha', 'lateral'] as const).map((ubicacion) =>
      insertAnuncio(db, { ubicacion, idCliente: autoescuelas[0]?.cliente ?? null, ...more }),
    ),
  );

describe('una caja de publicidad', () => {
  test.each([
    ['la portada', '/', 1],
    ['los resultados', SEARCH, 2],
    ['la ficha de una autoescuela', `/${autoescuelas[0]?.slug}`, 2],
  ])('está en %s mientras hay qué enseñar, y desaparece con ello', async (_name, path, boxes) => {
    expect(boxesOf(await get(path))).toEqual([]);
    await everywhere();
    const shown = boxesOf(await get(path));
    expect(shown).toHaveLength(boxes);
    for (const box of shown) expect(box).toContain('>Publicidad</p>');
    await db.execute(sql`UPDATE anuncios SET estado = 'pausado'`);
    expect(boxesOf(await get(path))).toEqual([]);
  });

  test('sin JavaScript dice quién paga, y su enlace es patrocinado y pasa por el sitio', async () => {
    const id = await insertAnuncio(db, {
      idCliente: autoescuelas[0]?.cliente ?? null,
      titulo: 'Un <b>regalo</b>',
    });
    const [box = ''] = boxesOf(await get(SEARCH));
    const { rows } = await db.execute<{ nombre: string }>(
      sql`SELECT nombre_comercial AS nombre FROM clientes WHERE id = ${autoescuelas[0]?.cliente}`,
    );
    const [, fallback = ''] = /<noscript>(.*?)<\/noscript>/s.exec(box) ?? [];
    expect(fallback).toContain(`<a href="/anuncio/${id}" rel="sponsored noopener nofollow">`);
    expect(fallback).toContain('Un &lt;b&gt;regalo&lt;/b&gt;');
    expect(fallback.replaceAll('<!-- -->', '')).toContain(`Paga ${rows[0]?.nombre} · lleva a ejemplo.es`);
    expect(box).not.toContain('https://');
  });

  test('va por la provincia y el permiso de lo que se busca', async () => {
    await insertAnuncio(db, { provincias: ['28'], permisos: ['B'] });
    for (const [path, boxes] of [
      [SEARCH, 1],
      ['/?permiso=B&lugar=M%C3%B3stoles', 1],
      ['/?permiso=B&lugar=28001', 1],
      ['/?permiso=A2&lugar=Madrid', 0],
      ['/?permiso=B&lugar=Barcelona', 0],
      ['/?permiso=B&lugar=', 0],
    ] as const)
      expect(boxesOf(await get(path)), path).toHaveLength(boxes);
  });

  test('la foto de una escuela que no está publicada no sale', async () => {
    const cliente = autoescuelas[1]?.cliente;
    const photo = '0198c0de-7ab1-7e5c-8a10-5eba5710c1a0';
    const id = await insertAnuncio(db, { idCliente: cliente ?? null });
    await insertImagen(db, cliente ?? '', { id: photo });
    await db.execute(sql`UPDATE anuncios SET imagen_id = ${photo} WHERE id = ${id}`);
    expect(boxesOf(await get(SEARCH))[0]).toContain(`/fotos/${photo}-320.webp`);
    await db.execute(sql`UPDATE clientes SET publicado = false WHERE id = ${cliente}`);
    expect(boxesOf(await get(SEARCH))[0]).not.toContain('/fotos/');
    await db.execute(sql`UPDATE clientes SET publicado = true WHERE id = ${cliente}`);
    await db.execute(sql`DELETE FROM anuncios`);
    await db.execute(sql`DELETE FROM imagenes`);
  });
});

describe('fuera del orden', () => {
  const SEARCHES = [
    SEARCH,
    `${SEARCH}&orden=aprobados`,
    `${SEARCH}&orden=nombre&pagina=2`,
    '/?permiso=A2&lugar=Barcelona',
    '/?permiso=B&lugar=',
  ];

  test('las búsquedas dan lo mismo con anuncios vivos de todas que sin ninguno', async () => {
    const ask = async (path: string) => ({
      path,
      page: await get(path),
      answer: await get(path.replace('/?', '/comparador/buscar?')),
    });
    const before = await Promise.all(SEARCHES.map(ask));
    for (const { cliente } of autoescuelas) await everywhere({ idCliente: cliente, prioridad: 100 });
    await refreshOffers(db, { now: NOW });
    for (const { path, page, answer } of before) {
      const after = await ask(path);
      expect(orderOf(page).length, path).toBeGreaterThan(3);
      expect(boxesOf(after.page).length, path).toBeGreaterThan(0);
      expect(boxesOf(listOf(after.page)), path).toEqual([]);
      expect(listOf(after.page), path).not.toContain('ublicidad');
      expect(orderOf(after.page), path).toEqual(orderOf(page));
      expect(listOf(after.page), path).toBe(listOf(page));
      expect(after.answer, path).toBe(answer);
    }
  });

  test('ninguna caja está delante del primer resultado en la columna de los resultados', async () => {
    await insertAnuncio(db);
    const html = await get(SEARCH);
    expect(html.indexOf('aria-label="Publicidad"')).toBeGreaterThan(html.indexOf(listOf(html)));
  });
});

test('contar vistas no hace otra página; llegar al tope, sí', async () => {
  const id = await insertAnuncio(db, { tope: 3 });
  const tag = async () => (await fetch(site + SEARCH)).headers.get('etag');
  const counter = anuncioCounter({ db, clock: () => NOW });
  const before = await tag();
  expect(before).toMatch(/^"/);
  counter.add(id, 'impresiones');
  counter.add(id, 'clics');
  await counter.flush();
  expect(await tag()).toBe(before);
  for (let i = 0; i < 2; i++) counter.add(id, 'impresiones');
  await counter.flush();
  expect(await tag()).not.toBe(before);
  expect(boxesOf(await get(SEARCH))).toEqual([]);
});
