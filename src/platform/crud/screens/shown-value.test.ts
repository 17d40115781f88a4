import { expect, test } from 'vitest';
import * as fields from '#platform/kit/contract/fields.ts';
import { shownValue, shownWholly } from './shown-value.ts';

const title = 'Campo';

const bonos = fields.rows({
  title: 'Bonos',
  max: 9,
  columns: {
    clases: fields.whole({ title: 'Clases', min: 1, max: 100 }),
    precio: fields.money({ title: 'Precio' }),
  },
});

test.each([
  [fields.flag({ title, initial: true }), true, 'Sí'],
  [fields.flag({ title, initial: true }), false, 'No'],
  [fields.choice({ title, options: { a: 'Una', b: 'Otra' }, initial: 'a' }), 'b', 'Otra'],
  [fields.money({ title }), '1234.5000', '1.234,50\u00a0€'],
  [fields.money({ title }), '0.0125', '0,0125\u00a0€'],
  [fields.percent({ title }), '21.00', '21\u00a0%'],
  [fields.percent({ title }), '5.2', '5,2\u00a0%'],
  [fields.whole({ title, min: 0, max: 9_999 }), 1227, '1.227'],
  [fields.whole({ title, min: 0, max: 99, unit: 'días' }), 30, '30\u00a0días'],
  [fields.whole({ title, min: 0, max: 99, unit: 'días' }), 1, '1\u00a0día'],
  [fields.whole({ title, min: 0, max: 99, unit: 'meses' }), 1, '1\u00a0mes'],
  [fields.day({ title }), '2026-11-05', '05/11/2026'],
  [fields.optional(fields.reference({ title, family: 'marcas' })), null, ''],
  [fields.optional(fields.reference({ title, family: 'marcas' })), 'x', 'marcas x'],
  [fields.text({ title, max: 9 }), '', ''],
  [fields.moment({ title }), '2026-11-05T13:05:00.000Z', '05/11/2026 14:05'],
  [fields.choices({ title, options: { a: 'Una', b: 'Dos', c: 'Tres' } }), ['a', 'b', 'c'], 'Una, Dos y Tres'],
  [fields.choices({ title, options: { a: 'Una' } }), [], ''],
  [bonos, [], ''],
  [bonos, [{}], '1 fila'],
  [bonos, [{}, {}, {}], '3 bonos'],
])('%#: un valor se lee como se diría', (field, value, shown) => {
  expect(shownValue(field as fields.Field, value, (family, id) => `${family} ${id}`)).toBe(shown);
});

test('quien compara dos tablas ve lo que hay en cada fila', () => {
  const value = [
    { clases: 10, precio: '250' },
    { clases: 20, precio: '480.5' },
  ];
  expect(shownWholly(bonos as fields.Field, value)).toBe(
    'Clases: 10, Precio: 250,00\u00a0€\nClases: 20, Precio: 480,50\u00a0€',
  );
});
