import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideRounded, exact, partOf, plain, rounded, times, without } from './exact.ts';

test.each([
  ['2.345', 2, '2.35'],
  ['-2.345', 2, '-2.35'],
  ['2.344999', 2, '2.34'],
  ['0.004', 2, '0.00'],
  ['-0.004', 2, '0.00'],
  ['-0.005', 2, '-0.01'],
  ['12', 2, '12.00'],
  ['0.5', 0, '1'],
  ['-0.5', 0, '-1'],
])('%s con %d decimales es %s', (text, decimals, wanted) => {
  expect(plain(rounded(exact(text), decimals), decimals)).toBe(wanted);
});

test('los porcentajes no pierden nada', () => {
  expect(times(exact('99.99'), without('33.33'))).toEqual({ n: 9_999n * 6_667n, e: 6 });
  expect(times(exact('10'), partOf('0.5'))).toEqual({ n: 50n, e: 3 });
});

test('redondear un cociente se queda a media unidad como mucho, y su negativo lo anula', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      (n, d) => {
        const quotient = divideRounded(n, d);
        const rest = 2n * (n - quotient * d);
        expect(rest <= d && -rest <= d).toBe(true);
        expect(quotient + divideRounded(-n, d)).toBe(0n);
      },
    ),
  );
});

describe('lo que no es un decimal no se adivina', () => {
  test.each(['', ' 1', '1,5', '1e3', '+1', '.5', '1.', 'NaN', '--1', '0x10'])('«%s»', (text) => {
    expect(() => exact(text)).toThrow(RangeError);
  });
});
