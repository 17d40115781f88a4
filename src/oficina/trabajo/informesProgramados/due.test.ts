import { expect, test } from 'vitest';
import { duePeriod, periodStart } from './due.ts';

test.each([
  ['dia', '2026-11-22', '2026-11-22'],
  ['semana', '2026-11-22', '2026-11-16'],
  ['semana', '2026-11-23', '2026-11-23'],
  ['semana', '2027-01-01', '2026-12-28'],
  ['mes', '2026-11-22', '2026-11-01'],
] as const)('%s en %s empieza el %s', (cada, today, start) => {
  expect(periodStart(cada, today)).toBe(start);
});

const creadaEn = new Date('2026-11-18T09:00:00Z');

test.each([
  ['dia', null, '2026-11-18', null],
  ['dia', null, '2026-11-19', '2026-11-19'],
  ['dia', '2026-11-19', '2026-11-19', null],
  ['semana', null, '2026-11-20', null],
  ['semana', null, '2026-11-23', '2026-11-23'],
  // If the program was stopped on Monday, the informe goes on Tuesday.
  ['semana', '2026-11-23', '2026-12-01', '2026-11-30'],
  ['mes', null, '2026-12-01', '2026-12-01'],
] as const)('%s, enviado el %s: el %s toca %s', (cada, ultimoPeriodo, today, due) => {
  expect(duePeriod({ cada, creadaEn, ultimoPeriodo }, today)).toBe(due);
});

test('lo que se pide antes de las siete sale esa mañana', () => {
  const early = new Date('2026-11-19T05:59:00Z');
  expect(duePeriod({ cada: 'dia', creadaEn: early, ultimoPeriodo: null }, '2026-11-19')).toBe('2026-11-19');
});
