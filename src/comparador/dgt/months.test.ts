import { expect, test } from 'vitest';
import { addMonths, lastDayOf, monthInMadrid, monthOf } from './months.ts';

test('los meses se suman y se restan pasando de año', () => {
  expect(addMonths('2025-12-01', 1)).toBe('2026-01-01');
  expect(addMonths('2025-12-01', -12)).toBe('2024-12-01');
  expect(addMonths('2026-01-01', -1)).toBe('2025-12-01');
  expect(addMonths('2026-10-01', 0)).toBe('2026-10-01');
  expect(addMonths('2026-10-01', -23)).toBe('2024-11-01');
});

test('el último día de febrero depende del año', () => {
  expect(lastDayOf(monthOf(2024, 2))).toBe('2024-02-29');
  expect(lastDayOf(monthOf(2026, 2))).toBe('2026-02-28');
  expect(lastDayOf(monthOf(2025, 12))).toBe('2025-12-31');
});

test('el mes de un instante es el que corre en Madrid', () => {
  expect(monthInMadrid(new Date('2025-12-31T22:59:59Z'))).toBe('2025-12-01');
  expect(monthInMadrid(new Date('2025-12-31T23:00:00Z'))).toBe('2026-01-01');
  expect(monthInMadrid(new Date('2026-06-30T22:30:00Z'))).toBe('2026-07-01');
});
