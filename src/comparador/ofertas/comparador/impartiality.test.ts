import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { findAutoescuelas } from './find-autoescuelas.server.ts';
import { permitOf } from './offers.testing.server.ts';
import { refreshOffers } from './refresh-offers.server.ts';
import { emptySearch, type SearchParams } from './search-params.ts';

const { db } = await createDemoDatabase();
const now = new Date('2026-11-21T10:00:00Z');
const ORDERS = ['coste', 'precio', 'aprobados', 'nombre'] as const;

/** Addresses of all that a search finds, page after page. */
async function found(permiso: string, params: Partial<SearchParams>): Promise<string[]> {
  const permit = await permitOf(db, permiso);
  const slugs: string[] = [];
  for (let pagina = 1; ; pagina++) {
    const page = await findAutoescuelas(db, {
      params: { ...emptySearch, ...params, pagina },
      permiso: permit,
      now,
    });
    slugs.push(...page.tarjetas.map(({ slug }) => slug));
    if (page.tarjetas.length === 0 || slugs.length >= page.total) return slugs;
  }
}

const everything = () =>
  Promise.all(
    ORDERS.map(async (orden) => [orden, await found('B', { orden }), await found('A2', { orden })]),
  );

/** Gives half of the autoescuelas everything that they could give the business or buy from it. */
async function favourHalf(): Promise<number> {
  await db.execute(sql`CREATE TABLE favorecidas AS
    SELECT id, codigo FROM (SELECT id, codigo, row_number() OVER (ORDER BY md5(codigo)) AS n FROM clientes
      WHERE publicado) x WHERE n % 2 = 0`);
  await db.execute(sql`UPDATE clientes SET etapa = 'ganado', importe_estimado = 9999, descripcion = 'La mejor', web = 'https://ejemplo.es',
    acepta_marketing = true, modificado_en = now() WHERE id IN (SELECT id FROM favorecidas)`);
  await db.execute(sql`INSERT INTO anuncios (id, version, creado_en, modificado_en, titulo, cliente_id, texto, url_destino, ubicacion,
      provincias, desde, hasta, prioridad, estado)
    SELECT gen_random_uuid(), 1, now(), now(), 'Anuncio', id, 'Texto', 'https://ejemplo.es', 'resultados', '{}', '2026-01-01',
      '2027-01-01', 100, 'publicado' FROM favorecidas`);
  await db.execute(sql`INSERT INTO imagenes (id, version, cliente_id, alt, orden, es_principal, ancho, alto, bytes, sha256)
    SELECT gen_random_uuid(), 1, id, 'Aula', n, n = 1, 1280, 800, 1000, id::text || n FROM favorecidas, generate_series(1, 12) n`);
  await db.execute(sql`INSERT INTO clientes_caracteristicas SELECT f.id, k.id FROM favorecidas f, caracteristicas_autoescuela k
    WHERE k.codigo <> 'coche-automatico' ON CONFLICT DO NOTHING`);
  const { rows } = await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM favorecidas`);
  return rows[0]?.n ?? 0;
}

test('ni anuncios, ni fotos, ni fichas completas, ni clientes ganados cambian el orden de mil resultados', async () => {
  const before = await everything();
  expect(before.flatMap(([, b, a2]) => [b, a2]).flat().length).toBeGreaterThan(1_000);
  expect(await favourHalf()).toBeGreaterThan(20);
  await refreshOffers(db, { now });
  expect(await everything()).toEqual(before);
});
