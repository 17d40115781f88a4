import { expect, test } from 'vitest';
import { type Due, dayWords, dueWords, inMinutes } from './due-words.ts';

test.each<[Due, string, string]>([
  ['vence', '2026-10-21', 'venció hace 31 días'],
  ['caduca', '2026-11-20', 'caducó ayer'],
  ['vence', '2026-11-21', 'vence hoy'],
  ['caduca', '2026-11-24', 'caduca dentro de 3 días'],
  ['caduca', '2026-12-20', 'caduca el 20 de diciembre de 2026'],
])('lo que %s el %s, visto el 21 de noviembre, es «%s»', (due, day, words) => {
  expect(dueWords(due, day, '2026-11-21')).toBe(words);
});

test('lo de después se dice con su día y su hora en España', () => {
  const now = '2026-11-21T10:00:00Z';
  expect(dayWords('2026-11-22T09:00:00Z', now)).toBe('mañana a las 10:00');
  // Half past eleven at night in Greenwich is the next day in Spain.
  expect(dayWords('2026-11-22T23:30:00Z', now)).toBe('el lunes, 23 de noviembre a las 00:30');
  expect(dayWords('2026-11-22', now)).toBe('mañana');
  expect(dayWords('2026-11-24', now)).toBe('el martes, 24 de noviembre');
});

test('los minutos que quedan se dicen en la última hora', () => {
  expect(inMinutes('2026-11-21T10:40:00Z', '2026-11-21T10:00:00Z')).toBe('en 40 min');
  expect(inMinutes('2026-11-21T11:00:00Z', '2026-11-21T10:00:00Z')).toBeUndefined();
});
