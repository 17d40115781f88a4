import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import type { Page, PageQuery } from '#platform/kit/contract/list-query.ts';
import { type ListOrder, readSqlPage } from './keyset.server.ts';

const { db } = await createTestDatabase({ empty: true });

type Fila = { _id: string; nombre: string | null; dia: string | null; importe: string | null; en: string };

await db.execute(sql`CREATE TABLE cosas (
  id uuid PRIMARY KEY, nombre text, dia date, importe numeric(14, 4), en timestamptz NOT NULL, activo boolean NOT NULL)`);
await db.execute(sql`
  INSERT INTO cosas SELECT gen_random_uuid(),
    (ARRAY['Ávila', 'avila', 'Nuño', 'Ñuño', 'Zoe', '', NULL, 'ábaco', 'Abaco', 'a-b', 'a b'])[1 + n % 11],
    CASE WHEN n % 7 > 0 THEN date '2026-01-01' + n % 13 END, CASE WHEN n % 5 > 0 THEN (n % 17) / 3.0 END,
    timestamptz '2026-01-01' + (n / 3) * interval '1 microsecond', n % 2 = 0
  FROM generate_series(1, 150) n`);

const KEYS: Record<string, Omit<ListOrder, 'orden' | 'id'>> = {
  nombre: { key: sql`c.nombre COLLATE "es-x-icu"`, type: 'text', nullable: true },
  dia: { key: sql`c.dia`, type: 'date', nullable: true },
  importe: { key: sql`c.importe`, type: 'numeric(14, 4)', nullable: true },
  en: { key: sql`c.en`, type: 'timestamptz' },
  activo: { key: sql`c.activo`, type: 'boolean' },
};
const ORDERS = Object.keys(KEYS).flatMap((name) => [name, `-${name}`]);

function read(orden: string, asked: Partial<PageQuery> = {}, where?: SQL): Promise<Page<Fila>> {
  const key = KEYS[orden.replace('-', '')];
  if (!key) throw new Error(orden);
  return readSqlPage<Fila>(db, {
    asked: { limite: 20, ...asked },
    order: { orden, ...key, id: sql`c.id` },
    from: sql`cosas c`,
    table: 'cosas',
    where,
    columns: sql`c.id AS "_id", c.nombre, c.dia, c.importe, c.en`,
  });
}

type Step = (page: Page<Fila>) => unknown;

/** Identifiers of every page, one after another. */
async function walk(orden: string, limite: number, between: Step = () => {}): Promise<Page<Fila>[]> {
  const pages = [await read(orden, { limite })];
  for (let next = pages[0]?.siguiente; next; next = pages.at(-1)?.siguiente) {
    // A page that leads back to itself must fail instead of looping for ever.
    if (pages.length > 600) throw new Error('the pages have no end');
    await between(pages.at(-1) as Page<Fila>);
    pages.push(await read(orden, { limite, despues: next }));
  }
  return pages;
}

const idsOf = (pages: Page<Fila>[]) => pages.flatMap(({ filas }) => filas.map(({ _id }) => _id));

/** All the rows in PostgreSQL's own order. */
async function whole(orden: string): Promise<string[]> {
  const down = orden.startsWith('-') ? sql`DESC` : sql``;
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT c.id FROM cosas c ORDER BY ${KEYS[orden.replace('-', '')]?.key} ${down}, c.id ${down}`,
  );
  return rows.map(({ id }) => id);
}

describe.each(ORDERS)('en el orden %s', (orden) => {
  test.each([1, 7, 20, 100, 150])(
    'de %i cada vez, se leen todas una vez, hacia delante y hacia atrás',
    async (limite) => {
      const all = await whole(orden);
      const pages = await walk(orden, limite);
      expect(idsOf(pages)).toEqual(all);
      expect(pages.map(({ desde }) => desde)).toEqual(pages.map((_page, index) => index * limite + 1));
      const back = [pages.at(-1) as Page<Fila>];
      for (let before = back[0]?.anterior; before && back.length < 600; before = back[0]?.anterior)
        back.unshift(await read(orden, { limite, antes: before }));
      expect(back).toEqual(pages);
    },
  );

  test.each([1, 7, 100])(
    'de %i cada vez, una página por su número es la misma que por sus vecinas',
    async (limite) => {
      const pages = await walk(orden, limite);
      for (const [index, page] of pages.entries()) {
        const asked = await read(orden, { limite, pagina: index + 1 });
        expect({ ...asked, total: 0 }).toEqual({ ...page, total: 0 });
      }
      expect(await read(orden, { limite, pagina: pages.length + 1 })).toMatchObject({ filas: [], desde: 0 });
    },
  );

  test('lo que llega y se va mientras se lee no hace perder ni repetir lo demás', async () => {
    const before = await whole(orden);
    const made: string[] = [];
    const pages = await walk(orden, 33, async ({ filas }) => {
      // After the last row of each page, and at the position of its first one.
      const id = randomUUID();
      made.push(id);
      const last = filas.at(-1);
      await db.execute(
        sql`INSERT INTO cosas SELECT ${id}, nombre, dia, importe, en, activo FROM cosas WHERE id = ${last?._id}`,
      );
    });
    const seen = idsOf(pages);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => !made.includes(id))).toEqual(before);
    await db.execute(sql`DELETE FROM cosas WHERE id = ANY(${sql.param(made)}::uuid[])`);
  });
});

test('si se elimina la fila en la que acababa una página, la siguiente sigue donde tocaba', async () => {
  const all = await whole('nombre');
  const first = await read('nombre', { limite: 50 });
  await db.execute(sql`DELETE FROM cosas WHERE id = ${all[49]}`);
  const next = await read('nombre', { limite: 50, despues: first.siguiente ?? '' });
  expect(idsOf([next])).toEqual(all.slice(50, 100));
});

const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
const ID = '0198c0de-7ab1-7e5c-8a10-5eba5710c1a0';

test.each([
  ['lo que no es nada', '%%%'],
  ['un número', cursor(7)],
  ['otro orden', cursor('a', ID, 1, '-nombre')],
  ['un identificador que no lo es', cursor('a', "'; DROP TABLE cosas", 1, 'nombre')],
  ['un lugar que no lo es', cursor('a', ID, 0, 'nombre')],
  ['un valor que no se guarda', cursor('a\0', ID, 1, 'nombre')],
])('%s no es una página: 400 que lo nombra', async (_what, despues) => {
  await expect(read('nombre', { despues })).rejects.toMatchObject({
    codigo: 40001,
    more: { campos: [{ campo: 'despues' }] },
  });
});

test('un valor que no es de la columna, o los dos sentidos a la vez, son un 400', async () => {
  await expect(read('dia', { antes: cursor('ayer', ID, 1, 'dia') })).rejects.toMatchObject({
    more: { campos: [{ campo: 'antes' }] },
  });
  const both = cursor('a', ID, 1, 'nombre');
  await expect(read('nombre', { antes: both, despues: both })).rejects.toMatchObject({
    more: { campos: [{ campo: 'antes' }] },
  });
});

test('se cuenta hasta mil; más allá se dice que hay más, y al llegar al final cuántas son', async () => {
  await db.execute(
    sql`CREATE TABLE muchas AS SELECT gen_random_uuid() AS id, n FROM generate_series(1, 1312) n`,
  );
  const page = (asked: Partial<PageQuery>, where: SQL | 'all' = sql`m.n > 0`) =>
    readSqlPage<Fila>(db, {
      asked: { limite: 100, ...asked },
      order: { orden: 'n', key: sql`m.n`, type: 'int', id: sql`m.id` },
      from: sql`muchas m`,
      table: 'muchas',
      where: where === 'all' ? undefined : where,
      columns: sql`m.id AS "_id"`,
    });
  expect(await page({}, sql`m.n <= 1000`)).toMatchObject({ total: 1000, totalEs: 'exacto' });
  const first = await page({});
  expect(first).toMatchObject({ total: 1000, totalEs: 'minimo', desde: 1 });
  let last = first;
  for (let steps = 0; last.siguiente && steps < 20; steps++) {
    last = await page({ despues: last.siguiente });
    if (last.desde === 1001) expect(last).toMatchObject({ total: 1100, totalEs: 'minimo' });
  }
  expect(last).toMatchObject({ total: 1312, totalEs: 'exacto', desde: 1301 });
  await db.execute(sql`INSERT INTO muchas SELECT gen_random_uuid(), n FROM generate_series(1, 12000) n`);
  await db.execute(sql`ANALYZE muchas`);
  expect(await page({}, 'all')).toMatchObject({ total: 13312, totalEs: 'estimado' });
});

test('una página lejana se busca con el índice, sin leer las de delante', async () => {
  await db.execute(sql`CREATE INDEX ON cosas (en, id)`);
  await db.execute(sql`ANALYZE cosas`);
  const { siguiente } = await read('en', { limite: 100 });
  const [value, id] = JSON.parse(Buffer.from(siguiente ?? '', 'base64url').toString());
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL enable_seqscan = off`);
    return tx.execute<{ 'QUERY PLAN': string }>(
      sql`EXPLAIN SELECT 1 FROM cosas c WHERE (c.en, c.id) > (${value}::timestamptz, ${id}::uuid) ORDER BY c.en, c.id LIMIT 21`,
    );
  });
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Cond: \(ROW\(en, id\) > ROW/);
});
