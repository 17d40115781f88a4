import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centimos, euros } from './money.ts';

test.each([
  ['94.05', 9_405],
  ['94.5', 9_450],
  ['94', 9_400],
  ['0.29', 29],
  ['999999999.99', 99_999_999_999],
])('%s € son %d céntimos', (text, wanted) => {
  expect(centimos(text)).toBe(wanted);
});

test('ida y vuelta no cambia ningún importe', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (amount) => {
      expect(centimos(euros(amount))).toBe(amount);
    }),
  );
});

test.each(['', '94,05', '-1', '1.005', '1e3', ' 1', 'NaN'])('«%s» no es un importe', (text) => {
  expect(() => centimos(text)).toThrow(RangeError);
});
