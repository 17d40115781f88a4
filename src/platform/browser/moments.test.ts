import { describe, expect, test } from 'vitest';
import { exactMoment, relativeMoment, shortDay, shortMoment } from './moments.ts';

const now = new Date('2026-11-21T09:30:00Z');
const relative = (at: string) => relativeMoment(at, now);

describe('cuándo fue, en palabras', () => {
  test.each([
    ['2026-11-21T09:29:30Z', 'ahora mismo'],
    ['2026-11-21T09:35:00Z', 'ahora mismo'],
    ['2026-11-21T09:29:00Z', 'hace 1 minuto'],
    ['2026-11-21T08:31:00Z', 'hace 59 minutos'],
    ['2026-11-21T06:00:00Z', 'hace 3 horas'],
    ['2026-11-20T12:00:00Z', 'ayer'],
    ['2026-11-19T12:00:00Z', 'anteayer'],
    ['2026-11-14T12:00:00Z', 'hace 7 días'],
    ['2026-10-01T12:00:00Z', '01/10/2026'],
  ])('%s es «%s»', (at, words) => {
    expect(relative(at)).toBe(words);
  });

  test('el día cambia a la medianoche española', () => {
    expect(relative('2026-11-20T22:59:00Z')).toBe('ayer');
    expect(relative('2026-11-20T23:00:00Z')).toBe('hace 10 horas');
  });
});

describe('cuándo fue, exactamente y en hora española', () => {
  test('en invierno y en verano', () => {
    expect(exactMoment('2026-11-05T13:05:00.123456+00:00')).toBe('5 de noviembre de 2026, 14:05');
    expect(shortMoment('2026-07-05T22:05:00Z')).toBe('06/07/2026 00:05');
    expect(shortDay('2026-07-05T21:59:00Z')).toBe('05/07/2026');
    expect(shortDay('1900-06-01')).toBe('01/06/1900');
  });
});
