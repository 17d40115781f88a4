import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { personalMap } from '#oficina/base/personal-data/map.server.ts';
import { NOT_PERSONAL } from '#oficina/base/personal-data/not-personal.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { untoldColumns } from '#test/support/describe-family.testing.server.ts';

const { db } = await createTestDatabase();
const { rows } = await db.execute<{ tabla: string; columnas: string[] }>(sql`
  SELECT table_name AS tabla, array_agg(column_name::text ORDER BY ordinal_position) AS columnas
  FROM information_schema.columns WHERE table_schema = 'public' AND table_name !~ '^resultados_\\d{4}' GROUP BY table_name`);
const tables = Object.fromEntries(rows.map(({ tabla, columnas }) => [tabla, columnas]));

test('cada columna de cada tabla está en el mapa de datos personales, o en la lista de las que no dicen de nadie', () => {
  expect(untoldColumns(tables)).toEqual([]);
});

test('ninguna tabla nombrada ha dejado de existir', () => {
  const named = [...Object.keys(NOT_PERSONAL), ...personalMap.map(({ tabla }) => tabla)];
  expect(named.filter((tabla) => !(tabla in tables) && tabla !== 'pgboss.job')).toEqual([]);
});
