import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { containsWords } from './containing.server.ts';

const { db } = await createTestDatabase();

await db.execute(sql`CREATE TABLE fichas (n int, busqueda text)`);
await db.execute(sql`INSERT INTO fichas VALUES
  (1, 'jose nunez ana@uno.es +34600012345 cli-000123'), (2, 'maria jose gil ana@dos.es +34711012345 cli-100123'),
  (3, 'alejo diaz susana@uno.es 100% seguro'), (4, 'jo'), (5, 'luz (la mayor) @luz --- jo')`);

const found = async (text: string) => {
  const { rows } = await db.execute<{ n: number }>(
    sql`SELECT n FROM fichas WHERE ${containsWords(text, [sql`busqueda`], { folded: true })} ORDER BY n`,
  );
  return rows.map(({ n }) => n);
};

test.each([
  ['un correo entero es de una', ' ana@uno.es', [1, 3]],
  ['y el de otro sitio, de otra', 'ana@dos.es', [2]],
  ['de un correo a medias basta el principio', 'ana@', [1, 2, 3]],
  ['un teléfono entero, aunque acaben igual', '+34600012345', [1]],
  ['lo que tienen los dos', '012345', [1, 2]],
  ['un código entero, aunque acaben igual', 'CLI-100123', [2]],
  ['con tilde y mayúsculas', 'NÚÑEZ', [1]],
  ['dos letras, donde empieza una palabra', 'jo', [1, 2, 4, 5]],
  ['un signo, donde empieza una palabra', '@', [5]],
  ['un signo y una letra, también', '(l', [5]],
  ['tres signos, donde estén', '---', [5]],
  ['un signo que nadie tiene al principio', '%', []],
  ['todas las palabras', 'jo gil', [2]],
  ['los comodines son signos', '100%', [3]],
  ['y no valen por nada', 'a%o', []],
])('%s', async (_what, text, rows) => {
  expect(await found(text)).toEqual(rows);
});
