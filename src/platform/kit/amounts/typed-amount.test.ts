import { expect, test } from 'vitest';
import { amountOf, saysCents } from './typed-amount.ts';

test.each([
  ['484', '484.00'],
  ['484 €', '484.00'],
  ['484,5', '484.50'],
  ['1.284,12', '1284.12'],
  ['1284.12', '1284.12'],
  ['12.345.678 euros', '12345678.00'],
])('«%s» es el importe %s', (texto, amount) => {
  expect(amountOf(texto)).toBe(amount);
});

test.each(['', '€', '1.28,12', '12-3', 'F 12', '484,123', '612345678901'])(
  '«%s» no es un importe',
  (texto) => {
    expect(amountOf(texto)).toBeUndefined();
  },
);

test.each([
  ['484', false],
  ['1.284', false],
  ['1.284 €', false],
  ['484,5', true],
  ['1284.12', true],
])('«%s» dice sus céntimos: %s', (texto, said) => {
  expect(saysCents(texto)).toBe(said);
});
