import { expect, test } from 'vitest';
import { dueOf } from './money-card.tsx';

const DATES = [
  { fecha: '2026-10-30', importe: '500.00' },
  { fecha: '2026-11-30', importe: '1356.14' },
];

test.each([
  [
    'nada',
    0n,
    [
      ['2026-10-30', 50_000n],
      ['2026-11-30', 135_614n],
    ],
  ],
  [
    'parte del primero',
    12_345n,
    [
      ['2026-10-30', 37_655n],
      ['2026-11-30', 135_614n],
    ],
  ],
  ['el primero y parte del segundo', 92_807n, [['2026-11-30', 92_807n]]],
  ['todo', 185_614n, []],
])('de cada vencimiento queda lo que no se ha cobrado: %s', (_name, received, left) => {
  expect(dueOf(DATES, received)).toEqual(left);
});
