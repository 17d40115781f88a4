import { getTableName, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#api/testing.server.ts';
import { servedFamilies } from '#families.server.ts';
import { personalMap } from '#office/personal-data/map.server.ts';
import { NOT_PERSONAL } from '#office/personal-data/not-personal.server.ts';

const { db } = await createTestDatabase();
const { rows } = await db.execute<{ tabla: string; columna: string }>(sql`
  SELECT table_name AS tabla, column_name AS columna FROM information_schema.columns
  WHERE table_schema = 'public' AND table_name !~ '^resultados_\\d{4}' ORDER BY table_name, ordinal_position`);
const real = rows.map(({ tabla, columna }) => `${tabla}.${columna}`);

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');
const personal = personalMap
  .filter(({ tabla }) => tabla !== 'pgboss.job')
  .flatMap(({ tabla, personales }) => words(personales).map((columna) => `${tabla}.${columna}`));
const plain = [
  ...Object.entries(NOT_PERSONAL).flatMap(([tabla, columnas]) =>
    words(columnas).map((columna) => `${tabla}.${columna}`),
  ),
  ...servedFamilies.flatMap(({ table, notPersonal }) =>
    notPersonal.map((columna) => `${getTableName(table)}.${columna}`),
  ),
];

test('cada columna de cada tabla está en el mapa de datos personales, o en la lista de las que no dicen de nadie', () => {
  const known = new Set([...personal, ...plain]);
  expect(real.filter((column) => !known.has(column))).toEqual([]);
});

test('ninguna está en los dos sitios, ni hay nombrada una que no existe', () => {
  expect(personal.filter((column) => plain.includes(column))).toEqual([]);
  expect([...personal, ...plain].filter((column) => !real.includes(column))).toEqual([]);
});
