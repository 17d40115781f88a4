import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrateDatabase } from './migrations.server.ts';
import { createTestDatabase } from './testing.server.ts';

test('varios programas a la vez migran una base vacía una sola vez', async () => {
  const { db, url } = await createTestDatabase({ empty: true });
  await Promise.all([migrateDatabase(url), migrateDatabase(url), migrateDatabase(url)]);
  const { rows } = await db.execute(sql`SELECT count(*)::int - count(DISTINCT hash)::int AS repetidas,
    to_regclass('resultados')::text AS tabla FROM drizzle.__drizzle_migrations`);
  expect(rows).toEqual([{ repetidas: 0, tabla: 'resultados' }]);
});

test('una base de una versión más nueva no se toca, y se dice', async () => {
  const { db, url } = await createTestDatabase();
  await db.execute(
    sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('futura', 9999999999999)`,
  );
  await expect(migrateDatabase(url)).rejects.toThrow('La base de datos es de una versión más nueva');
});
