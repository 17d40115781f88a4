import { expect, test } from 'vitest';
import { isLongEnough, plainOf, searchWords } from './search-words.ts';

test.each([
  ['  María   Núñez ', ['María', 'Núñez']],
  ['612 34 56 78', ['612345678']],
  ['+34 612.34.56.78', ['34612345678']],
  ['0034 612-345-678', ['34612345678']],
  ['12.345.678-z', ['12345678Z']],
  ['ES B-1234567-4', ['B12345674']],
  ['maría 612 345 678', ['maría', '612345678']],
  ['autoescuela 2 3', ['autoescuela', '2', '3']],
  ['ana.2026-11-21@ejemplo.es', ['ana.2026-11-21@ejemplo.es']],
  ['00123456-Z', ['123456Z']],
  ['Mirador, S. L.', ['Mirador', 'S', 'L']],
  ['...', []],
  ['%', ['%']],
  [' \t ', []],
])('en «%s» se buscan %j', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});

test('un código o un NIF se reconoce como quiera que se escriba', () => {
  expect(plainOf('alu-000 123')).toBe('ALU000123');
  expect(plainOf('es b12345674')).toBe('B12345674');
  expect(plainOf('Estepona')).toBe('ESTEPONA');
});

test.each([
  ['ana', true],
  ['a-b', false],
  ['ñu', false],
  ['612', true],
  ['...', false],
])('«%s» tiene tres seguidas: %s', (word, expected) => {
  expect(isLongEnough(word)).toBe(expected);
});
