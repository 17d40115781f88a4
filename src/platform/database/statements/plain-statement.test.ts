import { type SQL, sql } from 'drizzle-orm';
import { date, jsonb, PgDialect, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { insertAsValue } from './insert-as-value.server.ts';
import { plainStatement } from './plain-statement.server.ts';

const drizzled = (query: SQL) => {
  const { sql: written, params } = new PgDialect().sqlToQuery(query);
  return { text: written, values: params };
};

const papeles = pgTable('papeles', {
  nombre: text().notNull(),
  estado: text().notNull().default('1'),
  notas: text(),
  vencimientos: jsonb().notNull().default([]),
  fecha: date().notNull(),
  doble: text().generatedAlwaysAs(sql`nombre || nombre`),
  creadoEn: timestamp('creado_en', { withTimezone: true }).notNull().defaultNow(),
});

const inner = (id: string) => sql`SELECT ${id}::uuid, ${new Date(0)}`;

test.each([
  ['texto solo', sql`SELECT 1`],
  [
    'valores, también ninguno y nulo',
    sql`SELECT ${'a'}, ${2}, ${true}, ${null}, ${undefined} FROM x WHERE ${'b'} = y`,
  ],
  ['unas dentro de otras', sql`WITH a AS (${inner('x')}), b AS (${sql.raw(`SELECT '$1'`)}) ${inner('y')}`],
  [
    'filas como un valor',
    sql`${insertAsValue(papeles, [{ nombre: 'a', fecha: '2026-01-01' }])} ON CONFLICT DO NOTHING`,
  ],
])('se escribe como drizzle: %s', (_, query) => {
  const plain = plainStatement(query);
  expect({ text: plain?.pieces.join(''), values: plain?.values }).toEqual(drizzled(query));
});

test.each([
  ['columnas', sql`SELECT ${papeles.nombre}`],
  ['tablas', sql`SELECT FROM ${papeles}`],
  ['listas', sql`SELECT 1 IN ${[1, 2]}`],
  ['valores con su forma de escribirse', sql`SELECT ${sql.param([1])}`],
  ['valores escritos en el texto', sql`SELECT ${'a'}`.inlineParams()],
])('lo que solo sabe escribir drizzle se le deja: %s', (_, query) => {
  expect(plainStatement(query)).toBeUndefined();
});

test('a una fila le ponen lo que le falta sus columnas, y el texto no depende de cuántas son', () => {
  const one = drizzled(insertAsValue(papeles, [{ nombre: 'a', fecha: '2026-01-01', otro: 1 }]));
  const row = { nombre: 'a', estado: '1', vencimientos: [], fecha: '2026-01-01' };
  expect(JSON.parse(String(one.values[0]))).toEqual([row]);
  expect(one.text).not.toMatch(/creado_en|doble/);
  const two = drizzled(
    insertAsValue(papeles, [
      { nombre: 'b', fecha: '2026-01-02', notas: 'x' },
      { nombre: 'c', fecha: '2026-01-03' },
    ]),
  );
  expect(two.text).toBe(one.text);
});
