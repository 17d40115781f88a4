import { expect, test } from 'vitest';
import * as fields from '#kit/fields.ts';
import { shownValue } from './shown-value.ts';

const title = 'Campo';

test.each([
  [fields.flag({ title, initial: true }), true, 'Sí'],
  [fields.flag({ title, initial: true }), false, 'No'],
  [fields.choice({ title, options: { a: 'Una', b: 'Otra' }, initial: 'a' }), 'b', 'Otra'],
  [fields.money({ title }), '1234.5000', '1.234,50\u00a0€'],
  [fields.money({ title }), '0.0125', '0,0125\u00a0€'],
  [fields.percent({ title }), '21.00', '21\u00a0%'],
  [fields.percent({ title }), '5.2', '5,2\u00a0%'],
  [fields.whole({ title, min: 0, max: 99, unit: 'días' }), 30, '30\u00a0días'],
  [fields.day({ title }), '2026-11-05', '05/11/2026'],
  [fields.optionalReference({ title, family: 'marcas' }), null, ''],
  [fields.optionalReference({ title, family: 'marcas' }), 'x', 'marcas x'],
  [fields.text({ title, max: 9 }), '', ''],
])('%#: un valor se lee como se diría', (field, value, shown) => {
  expect(shownValue(field as fields.Field, value, (family, id) => `${family} ${id}`)).toBe(shown);
});
