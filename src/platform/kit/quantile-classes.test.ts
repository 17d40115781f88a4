import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quantileClasses, toneOf } from './quantile-classes.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const limits = (values: (number | null)[]) => quantileClasses(values).map(({ from, to }) => [from, to]);

test('cincuenta valores distintos van de diez en diez, del menor al mayor', () => {
  const classes = quantileClasses(upTo(50).toReversed());
  expect(classes.map(({ from, to, count, tone }) => [from, to, count, tone])).toEqual([
    [1, 10, 10, 1],
    [11, 20, 10, 2],
    [21, 30, 10, 3],
    [31, 40, 10, 4],
    [41, 50, 10, 5],
  ]);
});

test('cuando no se reparten por igual, ninguna clase tiene más de uno que otra', () => {
  const counts = quantileClasses(upTo(52)).map(({ count }) => count);
  expect(counts.toSorted()).toEqual([10, 10, 10, 11, 11]);
});

test('un valor muy repetido ocupa una sola clase y los demás aún se reparten las otras', () => {
  expect(limits([...Array.from({ length: 50 }, () => 7), 8, 9, 10, 11, 12, 13])).toEqual([
    [7, 7],
    [8, 9],
    [10, 10],
    [11, 12],
    [13, 13],
  ]);
});

test('con menos valores distintos que clases, cada uno tiene la suya, en tonos bien separados', () => {
  expect(limits([3, 1, 3, 2, 1])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
  expect(quantileClasses([3, 1, 3, 2, 1]).map(({ tone }) => tone)).toEqual([1, 3, 5]);
  expect(quantileClasses([0, 0, 0])).toEqual([{ from: 0, to: 0, count: 3, tone: 3 }]);
});

test('lo que no tiene dato no tiene clase ni cuenta para los límites', () => {
  expect(quantileClasses([])).toEqual([]);
  expect(quantileClasses([null, null, Number.NaN, Number.POSITIVE_INFINITY])).toEqual([]);
  expect(limits([null, 1, null, 2])).toEqual([
    [1, 1],
    [2, 2],
  ]);
  expect(toneOf(quantileClasses([null, 1, 2]), null)).toBeUndefined();
});

test('sean los que sean, cada valor está en una sola clase, todas las cuentas suman y hay las clases que caben', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer({ min: -20, max: 20 }))), (values) => {
      const known = values.filter((value) => value !== null);
      const classes = quantileClasses(values);
      expect(classes).toHaveLength(Math.min(5, new Set(known).size));
      expect(classes.reduce((sum, { count }) => sum + count, 0)).toBe(known.length);
      for (const { from, to, count, tone } of classes) {
        expect(known.filter((value) => from <= value && value <= to)).toHaveLength(count);
        expect(toneOf(classes, from)).toBe(tone);
        expect(toneOf(classes, to)).toBe(tone);
      }
      expect(classes.map(({ tone }) => tone)).toEqual(classes.map(({ tone }) => tone).toSorted());
    }),
  );
});
