import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { plainColumns } from '#families.server.ts';
import { personalMap } from '#oficina/base/personal-data/map.server.ts';
import { nobody } from '#oficina/base/personal-data/person.server.ts';
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
  const named = [...Object.keys(plainColumns), ...personalMap.map(({ tabla }) => tabla)];
  expect(named.filter((tabla) => !(tabla in tables) && tabla !== 'pgboss.job')).toEqual([]);
});

const dialect = new PgDialect();
/** Columns of a table that its rules take away from an erased person, or say why they keep. */
function reached({ personales, reglas }: (typeof personalMap)[number]): string[] {
  return reglas.flatMap((rule) => {
    if (rule.trato === 'tachar') return rule.columnas.split(/\s+|::\w+/);
    if (rule.trato !== 'vaciar') return personales.split(/\s+/);
    const { sql: text } = dialect.sqlToQuery(rule.con(nobody(), new Date(0)));
    const written = [...text.matchAll(/(?:^|,)\s*(\w+)\s*=/g)].map(([, column]) => column ?? '');
    return [...written, ...(rule.quedan ?? '').split(' ')];
  });
}

const { rows: generated } = await db.execute<{ columna: string }>(sql`
  SELECT table_name || '.' || column_name AS columna FROM information_schema.columns
  WHERE table_schema = 'public' AND is_generated = 'ALWAYS'`);

test('al suprimir a alguien se vacía o se tacha cada columna personal de la tabla, o se dice por qué se guarda', () => {
  const left = personalMap.flatMap((one) => {
    const done = new Set(reached(one));
    return one.personales
      .split(/\s+/)
      .flatMap((column) => (done.has(column) ? [] : [`${one.tabla}.${column}`]));
  });
  const derived = new Set(generated.map(({ columna }) => columna));
  expect(
    left
      .filter((column) => !derived.has(column))
      .map(
        (column) =>
          `${column}: empty it in «con» of its rule in src/oficina/base/personal-data/map/, or name it in «quedan»`,
      ),
  ).toEqual([]);
});
