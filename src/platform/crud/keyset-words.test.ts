import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import type { Page, PageQuery } from '#platform/kit/contract/list-query.ts';
import { readSqlPage } from './keyset.server.ts';

const { db } = await createTestDatabase({ empty: true });

type Fila = { _id: string; n: number };

const LIMITE = 50;

// 'todas': every row; 'tarde': the last 5,500 in the order of `n`, 'pocas': one of each 40.
await db.execute(sql`
  CREATE TABLE fichas AS
  SELECT gen_random_uuid() AS id, n, CASE WHEN n % 3 = 0 THEN NULL ELSE n / 7 END AS grupo,
    'todas' || CASE WHEN n > 24500 THEN ' tarde' ELSE '' END || CASE WHEN n % 40 = 0 THEN ' pocas' ELSE '' END AS texto
  FROM generate_series(1, 30000) n`);
await db.execute(sql`CREATE INDEX ON fichas (n, id, texto)`);
await db.execute(sql`ANALYZE fichas`);

type TestQuery = Partial<PageQuery> & { orden: 'n' | '-n' | 'grupo' | '-grupo'; word: string; where?: SQL };

const hasWord = (word: string) => sql`fichas.texto LIKE ${`%${word}%`}`;

function read({ orden, word, where, ...asked }: TestQuery): Promise<Page<Fila>> {
  const name = orden.replace('-', '');
  return readSqlPage<Fila>(db, {
    asked: { limite: LIMITE, ...asked },
    order: {
      orden,
      key: sql`fichas.${sql.identifier(name)}`,
      type: 'int',
      id: sql`fichas.id`,
      nullable: name === 'grupo',
    },
    from: sql`fichas`,
    table: 'fichas',
    where,
    words: hasWord(word),
    columns: sql`fichas.id AS "_id", fichas.n`,
  });
}

async function whole({ orden, word, where = sql`true` }: TestQuery): Promise<string[]> {
  const way = orden.startsWith('-') ? sql`DESC` : sql`ASC`;
  const key = sql.identifier(orden.replace('-', ''));
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM fichas WHERE ${where} AND ${hasWord(word)} ORDER BY ${key} ${way}, id ${way}`,
  );
  return rows.map(({ id }) => id);
}

const idsOf = ({ filas }: Page<Fila>) => filas.map(({ _id }) => _id);

describe.each([
  ['n', 'todas'],
  ['-n', 'todas'],
  ['n', 'tarde'],
  ['-n', 'tarde'],
  ['n', 'pocas'],
  ['-n', 'pocas'],
  ['grupo', 'tarde'],
  ['-grupo', 'pocas'],
] as const)('en el orden %s, las que tienen «%s»', (orden, word) => {
  test('salen página a página, hacia delante y hacia atrás, sin perder ni repetir ninguna', async () => {
    const all = await whole({ orden, word });
    const first = await read({ orden, word });
    expect(idsOf(first)).toEqual(all.slice(0, LIMITE));
    const second = await read({ orden, word, despues: first.siguiente as string });
    expect(idsOf(second)).toEqual(all.slice(LIMITE, 2 * LIMITE));
    const back = await read({ orden, word, antes: second.anterior as string });
    expect(idsOf(back)).toEqual(idsOf(first));
    expect(second.desde).toBe(LIMITE + 1);
    const third = await read({ orden, word, pagina: 3 });
    expect([third.desde, ...idsOf(third)]).toEqual([2 * LIMITE + 1, ...all.slice(2 * LIMITE, 3 * LIMITE)]);
  });
});

test('lo que estrecha la lista además de las palabras también vale', async () => {
  const asked = { orden: 'n', word: 'todas', where: sql`fichas.n > 6000 AND fichas.n % 2 = 0` } as const;
  expect(idsOf(await read(asked))).toEqual((await whole(asked)).slice(0, LIMITE));
});

test('las pocas se cuentan; de las muchas se dice que hay más de las que se ven', async () => {
  expect(await read({ orden: '-grupo', word: 'pocas' })).toMatchObject({ total: 750, totalEs: 'exacto' });
  const many = await read({ orden: 'n', word: 'todas' });
  expect(many).toMatchObject({ total: 50, totalEs: 'minimo' });
  expect(await read({ orden: 'n', word: 'todas', despues: many.siguiente as string })).toMatchObject({
    total: 100,
    totalEs: 'minimo',
    desde: 51,
  });
  expect(await read({ orden: 'n', word: 'ninguna' })).toMatchObject({ total: 0, filas: [], siguiente: null });
});

test('al llegar al final se sabe cuántas son', async () => {
  const where = sql`fichas.n > 29800`;
  let page = await read({ orden: 'n', word: 'todas', where });
  for (let steps = 0; page.siguiente && steps < 40; steps++)
    page = await read({ orden: 'n', word: 'todas', where, despues: page.siguiente });
  expect(page).toMatchObject({ total: 200, totalEs: 'exacto', desde: 151, siguiente: null });
});
