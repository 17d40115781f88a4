import { expect, test } from 'vitest';
import { dayOf } from './typed-day.ts';

test.each([
  ['21/11/2026', '2026-11-21'],
  ['21-11-26', '2026-11-21'],
  [' 1.2.2026 ', '2026-02-01'],
  ['21/11', '2026-11-21'],
])('«%s» es el día %s', (texto, day) => {
  expect(dayOf(texto, 2026)).toBe(day);
});

test.each(['31/02/2026', '21/13', '2026', '1.284', 'F-2026-12', '21/11/026', ''])(
  '«%s» no es un día',
  (texto) => {
    expect(dayOf(texto, 2026)).toBeUndefined();
  },
);
