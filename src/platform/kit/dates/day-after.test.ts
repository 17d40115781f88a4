import { expect, test } from 'vitest';
import { dayAfter } from './day-after.ts';

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-10-24', 2, '2026-10-26'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-11-21', 30, '2026-12-21'],
])('%s y %d días es %s', (date, days, wanted) => {
  expect(dayAfter(date, days)).toBe(wanted);
});
