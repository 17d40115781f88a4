import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { serveApp } from '#test/support/app.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { funnelCounter } from './counter.server.ts';
import { subjectOf } from './subject.ts';

const { db, url } = await createDemoDatabase();
const base = await serveApp(url, { keepsPages: true });
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let slug = '';
let provincia = '';

beforeAll(async () => {
  const { rows } = await db.execute<{ slug: string; provincia: string }>(
    sql`SELECT slug, cod_provincia AS provincia FROM secciones WHERE ultimo_mes IS NOT NULL ORDER BY slug LIMIT 1`,
  );
  slug = rows[0]?.slug ?? '';
  provincia = rows[0]?.provincia ?? '';
});

const visit = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${base}${path}`, { method, redirect: 'manual', headers: { 'user-agent': BROWSER, ...headers } });

async function counted(): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ que: string; veces: number }>(
    sql`SELECT concat_ws(' ', paso, cod_provincia, permiso) AS que, veces FROM embudo_dias`,
  );
  return Object.fromEntries(rows.map(({ que, veces }) => [que, veces]));
}

/** Visits of today; the demonstration has those of other days. */
async function visits() {
  const { rows } = await db.execute(
    sql`SELECT slug, veces FROM visitas_dias JOIN secciones s ON s.id = seccion_id
      WHERE dia = (SELECT max(dia) FROM visitas_dias)`,
  );
  return rows;
}

/** Counts are written every few seconds. */
const eventually = (expected: Record<string, number>) =>
  expect.poll(counted, { timeout: 15_000, interval: 200 }).toEqual(expected);

test('cada visita cuenta una vez, la primera y las que se sirven de lo guardado; los robots y lo que se pide antes, no', async () => {
  const search = '/?permiso=B&lugar=Madrid';
  for (let i = 0; i < 3; i++) expect((await visit(search)).status).toBe(200);
  expect((await visit(`/${slug}`)).status).toBe(200);
  const again = await visit(`/${slug}`);
  expect((await visit(`/${slug}`, { 'if-none-match': again.headers.get('etag') ?? '' })).status).toBe(304);
  // A visitor with a cookie gets a page made apart, and this visit counts too.
  expect((await visit(search, { cookie: 'a=b' })).status).toBe(200);
  const nobodys: Record<string, string>[] = [
    { 'user-agent': 'Googlebot/2.1' },
    { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' },
    { 'sec-purpose': 'prefetch' },
  ];
  for (const headers of nobodys) for (const path of [search, `/${slug}`]) await visit(path, headers);
  await visit(search, {}, 'HEAD');
  await visit(`${search}&pagina=2`);
  await visit('/');
  await visit('/?permiso=NADA&lugar=Madrid');
  await visit('/no-existe-esta-escuela');
  await visit(`/${slug}?clases=30`);
  await eventually({ 'busqueda 28 B': 4, [`ficha ${provincia} B`]: 4 });
  expect(await visits()).toEqual([{ slug, veces: 4 }]);
});

test('lo que se cuenta no lleva más que día, provincia, permiso y paso, y de una sección, día y veces', async () => {
  const columns = async (table: string) => {
    const { rows } = await db.execute<{ columna: string }>(
      sql`SELECT column_name AS columna FROM information_schema.columns WHERE table_name = ${table} ORDER BY 1`,
    );
    return rows.map(({ columna }) => columna);
  };
  expect(await columns('embudo_dias')).toEqual(['cod_provincia', 'dia', 'paso', 'permiso', 'veces']);
  expect(await columns('visitas_dias')).toEqual(['dia', 'seccion_id', 'veces']);
  const response = await visit(`/${slug}`);
  expect([...response.headers.keys()].filter((name) => /cookie|subject|about|embudo/.test(name))).toEqual([]);
});

test('lo que no se pudo escribir se escribe después, y lo de varios programas se suma', async () => {
  await db.execute(sql`DELETE FROM embudo_dias`);
  await db.execute(sql`DELETE FROM visitas_dias`);
  const clock = () => new Date('2026-11-21T23:30:00Z');
  const [one, other] = [funnelCounter({ db, clock }), funnelCounter({ db, clock })];
  for (let i = 0; i < 50; i++) {
    one.add(subjectOf('busqueda', '08', 'B'));
    other.add(subjectOf('busqueda', '08', 'B'));
    other.add(subjectOf('ficha', null, 'A2'));
  }
  const { rows: sections } = await db.execute<{ id: number }>(
    sql`SELECT id FROM secciones WHERE slug = ${slug}`,
  );
  const [{ id } = { id: 0 }] = sections;
  // Under two permits it is one page, and a section may be gone when its visits are written.
  for (const [permiso, section] of [
    ['B', id],
    ['AM', id],
    ['AM', 9_999_999],
  ] as const)
    one.add(subjectOf('ficha', '08', permiso, section));
  await db.execute(sql`ALTER TABLE embudo_dias RENAME TO embudo_roto`);
  await expect(one.flush()).rejects.toThrow();
  await db.execute(sql`ALTER TABLE embudo_roto RENAME TO embudo_dias`);
  await Promise.all([one.flush(), other.flush()]);
  expect(await counted()).toEqual({
    'busqueda 08 B': 100,
    'ficha  A2': 50,
    'ficha 08 B': 1,
    'ficha 08 AM': 2,
  });
  expect(await visits()).toEqual([{ slug, veces: 2 }]);
  const { rows } = await db.execute<{ dia: string }>(sql`SELECT DISTINCT dia::text FROM embudo_dias`);
  expect(rows).toEqual([{ dia: '2026-11-22' }]);
});

test('lo que queda al parar se escribe', async () => {
  await db.execute(sql`DELETE FROM embudo_dias`);
  const counter = funnelCounter({ db, clock: () => new Date('2026-11-21T10:00:00Z') });
  const stop = counter.start(() => {});
  counter.add(subjectOf('solicitud', '50', 'B'));
  await stop();
  expect(await counted()).toEqual({ 'solicitud 50 B': 1 });
});
