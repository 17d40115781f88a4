import { expect, test } from 'vitest';
import { formatAmount, formatEurosText, formatPercentText } from './format-amount.ts';

test.each([
  ['1234.5', 2, '1.234,50'],
  ['-0.05', 2, '-0,05'],
  ['12.3456', 2, '12,3456'],
  ['12.3400', 2, '12,34'],
  ['1.000', 0, '1'],
  ['1.500', 0, '1,5'],
  ['999', 2, '999,00'],
  ['123456789012.99', 2, '123.456.789.012,99'],
  ['sin precio', 2, 'sin precio'],
])('%s con %d decimales como poco es %s', (text, least, wanted) => {
  expect(formatAmount(text, least)).toBe(wanted);
});

test('los euros llevan su signo sin separarse de él', () => {
  expect(formatEurosText('94.05')).toBe('94,05\u00a0€');
  expect(formatEurosText('-94.05')).toBe('−94,05\u00a0€');
});

test('un porcentaje no se parte, ni lleva ceros de más', () => {
  expect(formatPercentText('21.00')).toBe('21\u00a0%');
  expect(formatPercentText('-5.20')).toBe('−5,2\u00a0%');
});
