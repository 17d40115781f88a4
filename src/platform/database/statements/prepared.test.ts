import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { openDatabase } from '../db.server.ts';

const { url } = await createTestDatabase();

test('dos copias del módulo comparten conexiones sin tomar una sentencia por otra', async () => {
  const db = openDatabase({ url, max: 1 });
  const copies = [];
  for (let copy = 0; copy < 2; copy++) {
    vi.resetModules();
    copies.push(await import('./prepared.server.ts'));
  }
  const answers = [];
  for (const [place, { executePrepared }] of copies.entries())
    for (const query of [sql`SELECT ${place}::int + 1 AS n`, sql`SELECT ${place}::int + 10 AS n`].slice(
      place,
    ))
      answers.push((await executePrepared<{ n: number }>(db, query)).rows[0]?.n);
  await db.$client.end();
  expect(answers).toEqual([1, 10, 11]);
});
