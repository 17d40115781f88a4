import { expect, test } from 'vitest';
import type { Filter } from '../types.ts';
import { choiceWords, isApplied, rangeWords } from './filter-words.ts';

const options = ['a', 'b', 'c', 'd'].map((value) => ({ value, label: value.toUpperCase() }));

test.each([
  [['a'], 'A'],
  [['a', 'b'], 'A o B'],
  [['a', 'b', 'c'], 'A, B o C'],
  [['a', 'b', 'c', 'd'], 'A, B y 2 más'],
  [['a', 'no la hay'], 'A o …'],
])('los valores elegidos %j se dicen «%s»', (chosen, words) => {
  expect(choiceWords(chosen, options)).toBe(words);
});

const total: Filter = { name: 'total', label: 'Total', kind: 'number' };
const fecha: Filter = { name: 'fecha', label: 'Fecha', kind: 'day' };

test.each([
  [total, { total_desde: '12.5' }, 'desde 12,5'],
  [total, { total_hasta: '500' }, 'hasta 500'],
  [total, { total_desde: '100', total_hasta: '500' }, 'de 100 a 500'],
  [total, { total_desde: '100', total_hasta: '100' }, '100'],
  [fecha, { fecha_desde: '2026-11-01', fecha_hasta: '2026-11-30' }, 'de 01/11/2026 a 30/11/2026'],
  [fecha, { fecha_desde: 'mañana' }, 'desde mañana'],
])('el intervalo de %j se dice con palabras', (filter, values, words) => {
  expect(isApplied(filter, values)).toBe(true);
  expect(rangeWords(filter, values)).toBe(words);
});

test('un filtro vacío no está puesto', () => {
  expect(isApplied(fecha, { fecha_desde: '', fecha_hasta: '' })).toBe(false);
});
