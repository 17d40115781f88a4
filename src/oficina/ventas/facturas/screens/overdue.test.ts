import { expect, test } from 'vitest';
import { dueText, overdueText } from './overdue.ts';

test.each([
  ['2026-11-09', '2026-11-21', 'Vencida hace 12 días'],
  ['2026-11-20', '2026-11-21', 'Vencida ayer'],
  // Between both days the clocks went back an hour.
  ['2026-10-24', '2026-10-26', 'Vencida hace 2 días'],
  ['2025-12-31', '2026-01-02', 'Vencida hace 2 días'],
  ['2026-11-21', '2026-11-21', undefined],
  ['2026-11-22', '2026-11-21', undefined],
  [null, '2026-11-21', undefined],
])('la que vence el %s, el %s: %s', (venceEl, today, text) => {
  expect(overdueText(venceEl, today)).toBe(text);
});

test.each([
  ['2026-11-09', 'Vencida, 12 días', true],
  ['2026-11-20', 'Vencida ayer', true],
  ['2026-11-21', 'Vence hoy', false],
  ['2026-11-22', 'Vence mañana', false],
  ['2026-12-17', 'Vence en 26 días', false],
])('la del %s, en una lista: %s', (venceEl, text, late) => {
  expect(dueText(venceEl, '2026-11-21')).toEqual({ text, late });
});
